import type { Result } from '@coffer/contract/endpoint.ts';
import type { getSweep as endpoint } from '@coffer/contract/treasury/sweeps.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney, money } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { postingsOf } from '../../ledger/index.ts';
import { outgoingOf } from '../../outgoing/index.ts';
import { sweptCause } from '../moving/settle-departures.ts';
import { findBooked, findHistory, findItems, findSweeps, type ListedSweep } from './sweep-read-store.ts';
import { amountOf, viewSweep } from './sweep-view.ts';

type Whole = Result<typeof endpoint>;

const itemsMax = 500;

export async function getSweep(deps: Pick<Deps, 'chains'>, call: Call<Credentialed>, id: number): Promise<Whole> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const [row] = await findSweeps(call.db, scope, { id }, { limit: 1 });
  if (!row) throw notFound();
  const history = await findHistory(call.db, id);
  return {
    ...viewSweep(deps, row),
    items: await itemsOf(call.db, row),
    history: history.map(({ at, event, detail }) => ({
      at: at.toISOString(),
      event: event as Whole['history'][number]['event'],
      detail,
    })),
    transactions: await transactionsOf(call.db, row),
    postings: await bookedFor(call.db, id),
  };
}

async function itemsOf(db: Db, row: ListedSweep): Promise<Whole['items']> {
  const items = await findItems(db, row.id, itemsMax);
  return items.map(({ addressId, address, plannedUnits, movedUnits, status, reason }) => ({
    addressID: addressId,
    address: spellAddress(familyOf(row.blockchainCode), address),
    amountPlanned: amountOf(row, plannedUnits),
    amountMoved: amountOf(row, movedUnits),
    status,
    reason,
  }));
}

/** Each signature that there was for it, the first and those that raised its fee. */
async function transactionsOf(db: Db, { outgoingIds, blockchainCode }: ListedSweep): Promise<Whole['transactions']> {
  const sent = await outgoingOf(db, outgoingIds);
  const versions = outgoingIds.flatMap((id) => sent.get(id)?.versions ?? []);
  return versions.map(({ hash, version, kind, feeUnitsMax, signedAt, sentAt, sends, refusal }) => ({
    hash,
    version,
    kind,
    feeMax: formatMoney(money(feeUnitsMax, coinOf(blockchainCode))),
    signedAt: signedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    sends,
    refusal,
  }));
}

/** In all rounds, with what a reorg took back. */
async function bookedFor(db: Db, sweepId: number): Promise<Whole['postings']> {
  const booked = await findBooked(db, sweepId, itemsMax);
  const causes = booked.flatMap(({ id, round }) =>
    Array.from({ length: round }, (_, before) => sweptCause(id, before + 1)),
  );
  const postings = await postingsOf(db, causes);
  return postings.map(({ at, kind, account, asset, units }) => {
    return { at: at.toISOString(), kind, account, asset, units: String(units) };
  });
}
