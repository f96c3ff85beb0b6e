import { askNode } from './ask-node.ts';
import { call, type Person } from '../people.ts';

type LocalChain = { code: string; rpcUrl: string; tokens: { code: string; address: string }[] };
type Held = { value: { account: { data: [string, string] } }[] };

const amountAt = 64;

/** What an address has of SOL or a token, in the smallest units, as the local node itself tells it. */
export async function heldOnSolana(site: string, who: Person, address: string, code: string): Promise<bigint> {
  const { chains } = await call<{ chains: LocalChain[] }>(site, who, 'GET', '/api/v1/devnet');
  const chain = chains.find((one) => one.code === 'SOLANA');
  if (!chain) throw new Error('There is no local Solana.');
  const token = chain.tokens.find((one) => one.code === code);
  const how = { commitment: 'confirmed', encoding: 'base64' };
  if (!token) {
    const { value } = await askNode<{ value: number }>(chain.rpcUrl, 'getBalance', [address, how]);
    return BigInt(value);
  }
  const asked = [address, { mint: token.address }, how];
  const { value } = await askNode<Held>(chain.rpcUrl, 'getTokenAccountsByOwner', asked);
  return value.reduce((sum, { account }) => sum + Buffer.from(account.data[0], 'base64').readBigUInt64LE(amountAt), 0n);
}
