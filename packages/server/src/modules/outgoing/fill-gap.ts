import { inTransaction } from '../../platform/db/db.ts';
import { intend } from './intend.ts';
import type { Outgoing } from './outgoing.ts';
import type { Sending } from './sending.ts';
import { isGivenOut } from './sender-store.ts';

/**
 * A position below that nobody uses: somebody else had sent something there, and the chain has forgotten it. Whatever comes
 * after it waits for ever. Null where there is none.
 */
export async function findGap({ deps, chain }: Sending, outgoing: Outgoing): Promise<number | null> {
  const next = await chain.positions?.next(outgoing.from);
  if (outgoing.position === null || next === undefined || next >= outgoing.position) return null;
  return (await isGivenOut(deps.db, outgoing, next)) ? null : next;
}

/** Sends nothing to its own sender there. Also others may have thought of it: it is done once for each position. */
export async function fillGap({ deps }: Sending, outgoing: Outgoing, position: number): Promise<void> {
  const { blockchainId, walletId, from, feeUnitsMax } = outgoing;
  const cause = `gap:${blockchainId}:${from}:${position}`;
  const empty = { to: from, contract: null, units: 0n, feeUnitsMax, position };
  await inTransaction(deps.db, (tx) =>
    intend(deps, tx, { cause, kind: 'gap', blockchainId, walletId, from, ...empty }),
  );
}
