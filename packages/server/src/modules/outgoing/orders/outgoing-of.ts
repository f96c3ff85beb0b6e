import type { Db } from '../../../platform/db/db.ts';
import type { Outgoing, Version } from './outgoing.ts';
import { findOutgoing } from './store.ts';
import { selectVersions } from './version-store.ts';

/** What others may know of something that was to be sent. */
export type OutgoingView = Pick<
  Outgoing,
  | 'id'
  | 'status'
  | 'statusAt'
  | 'to'
  | 'position'
  | 'blockHeight'
  | 'feeUnits'
  | 'succeeded'
  | 'refusedRows'
  | 'stuckAt'
  | 'proofOfDeath'
> & {
  /** Of the version that stands in a block; else of the one that was signed last. */
  hash: string | null;
  waiting: { code: string; reason: string; nextTryAt: Date; payouts: readonly number[] | null } | null;
  versions: readonly Omit<Version, 'bytes' | 'validUntil' | 'feeDetail' | 'outgoingId'>[];
};

/** By their ids, in two statements however many they are. */
export async function outgoingOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OutgoingView>> {
  if (ids.length === 0) return new Map();
  const [found, versions] = [await findOutgoing(db, ids), await selectVersions(db, ids)];
  const ofEach = Map.groupBy(versions, ({ outgoingId }) => outgoingId);
  return new Map(found.map((one) => [one.id, view(one, ofEach.get(one.id) ?? [])]));
}

function view(outgoing: Outgoing, versions: readonly Version[]): OutgoingView {
  const { id, status, statusAt, to, position, blockHeight, feeUnits } = outgoing;
  const { succeeded, refusedRows, stuckAt, proofOfDeath } = outgoing;
  const { waitingCode: code, waitingReason: reason, waitingPayouts: payouts, nextTryAt } = outgoing;
  return {
    id,
    status,
    statusAt,
    to,
    position,
    blockHeight,
    feeUnits,
    succeeded,
    refusedRows,
    stuckAt,
    proofOfDeath,
    hash: outgoing.hash ?? versions.at(-1)?.hash ?? null,
    waiting: code === null || reason === null ? null : { code, reason, nextTryAt, payouts },
    versions: versions.map(({ version, kind, hash, feeUnitsMax, signedAt, sentAt, sends, refusal }) => {
      return { version, kind, hash, feeUnitsMax, signedAt, sentAt, sends, refusal };
    }),
  };
}
