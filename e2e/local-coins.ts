import { call, type Person } from './people.ts';
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
      const balanceOf = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
      return BigInt(
        token
          ? await askNode<string>(rpcUrl, 'eth_call', [{ to: token.address, data: balanceOf }, 'latest'])
          : await askNode<string>(rpcUrl, 'eth_getBalance', [address, 'latest']),
      );
    },
    decimalsOf(chainCode: string, currencyCode: string): number {
      const { coin, tokens } = chainOf(chainCode);
      return [coin, ...tokens].find(({ code }) => code === currencyCode)?.decimals ?? 0;
    },
  };
}
