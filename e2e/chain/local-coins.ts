import { hexOfTron } from '../../packages/keys/src/tron/address.ts';
import { call, type Person } from '../people.ts';
import { askNode } from './ask-node.ts';

type Token = { code: string; address: string; decimals: number };
type LocalChain = { code: string; rpcUrl: string; coin: { code: string; decimals: number }; tokens: Token[] };

/** What is on the local chains, as their nodes themselves tell it. */
export async function openLocalCoins(site: string, who: Person) {
  const { chains } = await call<{ chains: LocalChain[] }>(site, who, 'GET', '/api/v1/devnet');
  const chainOf = (code: string) => {
    const chain = chains.find((one) => one.code === code);
    if (!chain) throw new Error(`There is no local ${code}.`);
    return chain;
  };
  return {
    /** In the smallest units. */
    async held(chainCode: string, currencyCode: string, address: string): Promise<bigint> {
      const { rpcUrl, tokens } = chainOf(chainCode);
      const token = tokens.find(({ code }) => code === currencyCode);
      const url = chainCode === 'TRX' ? `${rpcUrl}/jsonrpc` : rpcUrl;
      const hexOf = (text: string) => (text.startsWith('T') ? hexOfTron(text) : text).toLowerCase();
      const data = `0x70a08231${hexOf(address).slice(2).padStart(64, '0')}`;
      return BigInt(
        token
          ? await askNode<string>(url, 'eth_call', [{ to: hexOf(token.address), data }, 'latest'])
          : await askNode<string>(url, 'eth_getBalance', [hexOf(address), 'latest']),
      );
    },
    decimalsOf(chainCode: string, currencyCode: string): number {
      const { coin, tokens } = chainOf(chainCode);
      return [coin, ...tokens].find(({ code }) => code === currencyCode)?.decimals ?? 0;
    },
  };
}
