import type { ChainCurrency } from '../../assets/index.ts';

/** What a project takes, and the chains on which one of its wallets gives out addresses. */
export type PayGround = {
  taken: readonly Pick<ChainCurrency, 'id' | 'code' | 'blockchainId' | 'blockchainName' | 'priced'>[];
  chains: ReadonlySet<number>;
  /** Those on which the prepared addresses of its wallet are used up. */
  dry: ReadonlySet<number>;
};

/** Why nobody could pay a payment as its project is set up, if so: to be said to whoever makes it, before a payer finds out. */
export function whyUnpayable({ taken, chains, dry }: PayGround, allowed: readonly number[] | null): string | undefined {
  if (taken.length === 0) {
    return 'Nobody can pay this yet: the project takes no currency. Choose its currencies in its payment options.';
  }
  const asked = taken.filter(({ id }) => allowed === null || allowed.includes(id));
  if (asked.some(({ blockchainId, priced }) => priced && chains.has(blockchainId))) return undefined;
  const unpriced = asked.find(({ blockchainId, priced }) => !priced && chains.has(blockchainId));
  if (unpriced) {
    const token = `${unpriced.code} on ${unpriced.blockchainName}`;
    return `Nobody can pay this yet: ${token} has no price. Confirm in the payment options that it is worth one ${unpriced.code}.`;
  }
  const empty = asked.find(({ blockchainId }) => dry.has(blockchainId));
  if (empty) {
    return `Nobody can pay this yet: the prepared addresses on ${empty.blockchainName} are used up. Prepare more from the phrase of the wallet, and upload them.`;
  }
  const names = [...new Set(asked.map(({ blockchainName }) => blockchainName))].join(', ');
  return `Nobody can pay this yet: the project has no deposit wallet that gives out addresses on ${names}. Link one.`;
}
