import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';

const [startChars, endChars] = [6, 4];

/** Enough to know one's own by. Whoever has the page alone is not told where its owner keeps their money. */
export function shortenAddress(chain: ChainCode, address: string): string {
  const spelled = spellAddress(familyOf(chain), address);
  return `${spelled.slice(0, startChars)}…${spelled.slice(-endChars)}`;
}
