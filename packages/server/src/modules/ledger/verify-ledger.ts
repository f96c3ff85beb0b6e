import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Something in the books that can never be: each is a sentence that names the place. */
export type LedgerProblem = string;

const rowsAtOnce = 5_000;
const problemsMax = 100;

/**
 * Goes through all books in bounded steps: every transaction has postings that sum to zero, every balance is what its
 * postings say, and none stands on a side where it may not.
 */
export async function verifyLedger(db: Db): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const step of [unbalanced, misstated]) {
    let after: number | undefined = 0;
    while (after !== undefined && problems.length < problemsMax) {
      const found: Step = await step(db, after);
      problems.push(...found.problems);
      after = found.last;
    }
  }
  return problems;
}

type Step = { problems: LedgerProblem[]; last: number | undefined };

async function unbalanced(db: Db, after: number): Promise<Step> {
  const { rows } = await sql<{ id: number; what: string | null }>`
    with looked as materialized (select id, at, cause_of, cause_id, cause_part from ledger_transaction where id > ${after} order by id limit ${rowsAtOnce}),
    sums as (
      select l.id, p.asset, count(p.amount) as postings, sum(p.amount) as off
      from looked l left join ledger_posting p on p.transaction_id = l.id and p.at = l.at group by l.id, p.asset),
    wrong as (
      select id, string_agg(case when postings = 0 then 'has no postings' else 'is off by ' || off || ' in ' || asset end, ', ') as what
      from sums where postings = 0 or off <> 0 group by id)
    select l.id, concat_ws('/', l.cause_of || ':' || l.cause_id, nullif(l.cause_part, '')) || ' ' || w.what as what
    from looked l left join wrong w using (id) order by l.id`.execute(db);
  return stepOf(rows);
}

async function misstated(db: Db, after: number): Promise<Step> {
  const { rows } = await sql<{ id: number; what: string | null }>`
    with looked as materialized (select id, name, side from ledger_account where id > ${after} order by id limit ${rowsAtOnce}),
    sums as (
      select l.id, p.asset, sum(p.amount) as amount
      from looked l join ledger_posting p on p.account_id = l.id group by l.id, p.asset),
    stated as (select b.account_id as id, b.asset, b.amount from looked l join ledger_balance b on b.account_id = l.id),
    wrong as (
      select l.id, string_agg(case
          when stated.amount is distinct from sums.amount
            then 'says ' || coalesce(stated.amount::text, 'nothing') || ' instead of ' || coalesce(sums.amount::text, 'nothing')
          else 'is overdrawn by ' || abs(stated.amount) end || ' in ' || coalesce(stated.asset, sums.asset), ', ') as what
      from looked l join (stated full join sums using (id, asset)) on coalesce(stated.id, sums.id) = l.id
      where stated.amount is distinct from sums.amount
        or (l.side = 'debit' and stated.amount < 0) or (l.side = 'credit' and stated.amount > 0)
      group by l.id)
    select l.id, l.name || ' ' || w.what as what from looked l left join wrong w using (id) order by l.id`.execute(db);
  return stepOf(rows);
}

function stepOf(rows: readonly { id: number; what: string | null }[]): Step {
  return {
    problems: rows.flatMap(({ what }) => (what === null ? [] : [what])),
    last: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id,
  };
}
