import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { balancesOf, coldAccount, hotAccount } from '../../ledger/index.ts';
import { isVisible } from '../../wallets/index.ts';
import { ofAccounts } from './trace-rewards.ts';
import { assetOf, bookedFor, recordedIn, type Trace } from './trace.ts';

/** What a wallet holds, as far as this install saw it come and go: of all assets or of one. */
export async function traceWallet(
  db: Db,
  scope: ProjectScope,
  { id, asset }: { id: number; asset: string | undefined },
): Promise<Trace | undefined> {
  const { rows } = await sql<{ type: string }>`
    select type from wallet w where id = ${id}::int and ${isVisible(scope)}`.execute(db);
  const [wallet] = rows;
  if (!wallet) return undefined;
  return wallet.type === 'deposit' ? traceAddresses(db, id, asset) : traceOwn(db, { id, type: wallet.type }, asset);
}

/** All that came to its addresses and left them. A wallet may serve projects out of sight: what is theirs is told without a name. */
async function traceAddresses(db: Db, id: number, asset: string | undefined): Promise<Trace> {
  const addresses = sql`select id from address where wallet_id = ${id}::int`;
  const { rows } = await sql<Parameters<typeof recordedIn>[0][number]>`
    select f.figure, ${assetOf} as asset, sum(f.units)::text as units
    from holding h join blockchain_currency m on m.id = h.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
    cross join lateral (values ('in_wallet', h.units), ('unconfirmed', h.pending_units)) as f(figure, units)
    where h.wallet_id = ${id}::int and ${isOf(asset, assetOf)} group by 1, 2`.execute(db);
  return {
    chosen: sql`${bookedFor('deposit', sql`select id from deposit where address_id in (${addresses})`)}
      union all ${bookedFor('departure', sql`select id from departure where address_id in (${addresses})`)}`,
    shown: sql`account in ('address', 'unconfirmed') and ${isOf(asset, sql`asset`)}`,
    figure: sql`case account when 'address' then 'in_wallet' when 'unconfirmed' then 'unconfirmed' end`,
    recorded: recordedIn(rows),
    recordedUsd: {},
  };
}

/** A hot or cold wallet is one account. It may have held more before it was known. */
async function traceOwn(db: Db, { id, type }: { id: number; type: string }, asset: string | undefined): Promise<Trace> {
  const account = type === 'cold' ? coldAccount(id) : hotAccount(id);
  const balances = await balancesOf(db, [account]);
  const recorded = balances.filter((one) => asset === undefined || one.asset === asset);
  return {
    chosen: ofAccounts([account.name]),
    shown: sql`name = ${account.name} and ${isOf(asset, sql`asset`)}`,
    figure: sql`'in_wallet'`,
    recorded: recorded.map((one) => ({ figure: 'in_wallet', asset: one.asset, units: one.units })),
    recordedUsd: {},
  };
}

function isOf(asset: string | undefined, column: ReturnType<typeof sql>) {
  return asset === undefined ? sql`true` : sql`${column} = ${asset}::text`;
}
