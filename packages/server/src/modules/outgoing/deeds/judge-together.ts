import type { Outgoing } from '../orders/outgoing.ts';
import type { Judge } from './deed.ts';

/**
 * The one call that pays several, or the one list. Whom it pays how much those say who let it go: it is made anew of what they know.
 */
export const judgeTogether: Judge = async ({ deps, chain, blockchain }, order) => {
  const { batchCalls, batchLists } = deps.chains.rules(blockchain.code);
  if (batchLists) return judgeList(order);
  if (!batchCalls || !chain.batches) return `nothing pays several at once on ${blockchain.name}.`;
  const { data, contract, authorizations, positionWanted, to } = order;
  if (data === null || contract !== null || authorizations.length > 0 || positionWanted !== null) {
    return 'what pays several is a call of our contract, and carries nothing else.';
  }
  const isOurs = to === batchCalls.contract.address && (await chain.batches.isThere());
  return isOurs ? null : 'what it calls is not our contract that pays several.';
};

function judgeList({ data, contract, authorizations, positionWanted, from, to, units }: Outgoing): string | null {
  const isList = data !== null && contract === null && authorizations.length === 0 && positionWanted === null;
  if (!isList || to !== from || units < 0n) return 'what pays several is a list of payees, and carries nothing else.';
  return null;
}

/** That this contract may move a token of the wallet: it moves nothing but what the wallet itself tells it to. Once for each token. */
export const judgeAllow: Judge = async ({ deps, chain, blockchain, payouts }, order) => {
  const { batchCalls } = deps.chains.rules(blockchain.code);
  if (!batchCalls || !chain.batches) return `nothing pays several at once on ${blockchain.name}.`;
  const { data, contract, units, authorizations, positionWanted, to } = order;
  const isPlain = contract === null && units === 0n && authorizations.length === 0 && positionWanted === null;
  if (!isPlain || data !== batchCalls.allow(to).data)
    return 'it lets something else happen than our contract pay several.';
  // Any contract could be called so, and would burn what it is given.
  if (!payouts.isToken(blockchain.code, to)) return 'it knows no such token, neither by itself nor by its limits.';
  if (!(await chain.batches.isThere())) return 'our contract that pays several is not there.';
  return (await chain.batches.isAllowed(order.from, to, 1n)) ? 'that contract may move this token already.' : null;
};
