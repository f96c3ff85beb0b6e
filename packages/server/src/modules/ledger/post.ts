import { nameOfCause, type Cause } from '../../platform/cause.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Account } from './account.ts';
import { findAccounts, insertAccounts, insertTransactions, type AccountRow } from './store.ts';

/** A debit when positive, a credit when negative. `asset` is the asset's key. */
export type Posting = { account: Account; asset: string; units: bigint };

/** One thing that happened. Its cause is its name for ever: what has been booked under it is not booked again. */
export type Entry = { kind: string; cause: Cause; at: Date; postings: readonly Posting[] };

/**
 * Books any number of entries in a constant number of statements. An entry whose cause exists is left out as a whole.
 * Returns the causes that were booked now. The database refuses what does not add up or would overdraw.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<Cause[]> {
  if (entries.length === 0) return [];
  refuseRepeats(entries);
  const accounts = await ensureAccounts(
    tx,
    entries.flatMap((entry) => entry.postings.map((posting) => posting.account)),
  );
  const postings = entries.flatMap(({ cause, postings: of }) =>
    of.map(({ account, asset, units }) => ({ cause, accountId: idOf(accounts, account), asset, units })),
  );
  return insertTransactions(tx, entries, postings);
}

/** Each would be booked once and posted twice. */
function refuseRepeats(entries: readonly Entry[]): void {
  const causes = new Set<string>();
  for (const { cause } of entries) {
    const name = nameOfCause(cause);
    if (causes.has(name)) throw new Error(`two entries of the cause ${name}`);
    causes.add(name);
  }
}

async function ensureAccounts(tx: Tx, wanted: readonly Account[]): Promise<Map<string, AccountRow>> {
  const byName = new Map(wanted.map((account) => [account.name, account]));
  const names = [...byName.keys()];
  const rows = await findAccounts(tx, names);
  if (rows.length < names.length) {
    for (const { name } of rows) byName.delete(name);
    await insertAccounts(tx, [...byName.values()]);
    // Somebody else may have made one of them meanwhile: then only a new look sees it.
    rows.push(...(await findAccounts(tx, [...byName.keys()])));
  }
  return new Map(rows.map((row) => [row.name, row]));
}

function idOf(accounts: ReadonlyMap<string, AccountRow>, { name, side }: Account): number {
  const row = accounts.get(name);
  if (row?.side !== side) throw new Error(`account ${name} is of side ${row?.side}, not ${side}`);
  return row.id;
}
