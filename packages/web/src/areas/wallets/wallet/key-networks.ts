import { chainsOf, type ChainFamily } from '@coffer/kernel/chain.ts';
import type { Wallet } from './queries.ts';

/** The networks on which a wallet's public key of a family is used, by their names. */
export function keyNetworks(
  { chains }: Pick<Wallet, 'chains'>,
  family: ChainFamily,
  networkName: (code: string) => string,
): string {
  const ofFamily: readonly string[] = chainsOf(family);
  const used = chains.map(({ blockchainCode }) => blockchainCode).filter((code) => ofFamily.includes(code));
  return (used.length === 0 ? ofFamily : used).map(networkName).join(', ');
}
