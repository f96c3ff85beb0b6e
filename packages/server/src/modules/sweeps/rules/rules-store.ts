import { sql } from 'kysely';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { isVisible } from '../../wallets/index.ts';
import type { Rules } from './rules.ts';

export type RulesRow = {
  paused: boolean;
  amount_usd: string;
  addresses: number;
  hours: number;
  first_usd: string;
  fee_share_bps: number;
  price_max: Record<string, string>;
};

export type OwnRules = { walletId: number | null; walletName: string | null; updatedAt: Date; rules: Rules };

export const rulesColumns = sql`r.paused, trim_scale(r.amount_usd)::text as amount_usd, r.addresses, r.hours,
  trim_scale(r.first_usd)::text as first_usd, r.fee_share_bps, r.price_max`;

/** The rules for all first, then those of the wallets in sight. */
export async function selectRules(db: Db, scope: ProjectScope): Promise<OwnRules[]> {
  type Row = RulesRow & { wallet_id: number | null; name: string | null; updated_at: Date };
  const { rows } = await sql<Row>`
    select r.wallet_id, w.name, r.updated_at, ${rulesColumns}
    from sweep_rules r left join wallet w on w.id = r.wallet_id
    where r.wallet_id is null or ${isVisible(scope)} order by r.wallet_id nulls first`.execute(db);
  return rows.map((row) => ({
    walletId: row.wallet_id,
    walletName: row.name,
    updatedAt: row.updated_at,
    rules: toRules(row),
  }));
}

/** Changes of rules come one after the other. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select from sweep_rules where wallet_id is null for no key update`.execute(tx);
}

export async function writeRules(tx: Tx, walletId: number | null, rules: Rules, now: Date): Promise<void> {
  const prices = Object.entries(rules.priceMax).map(([code, price]) => [code, String(price)]);
  await sql`
    insert into sweep_rules (wallet_id, paused, amount_usd, addresses, hours, first_usd, fee_share_bps, price_max, updated_at)
    values (${walletId}::int, ${rules.paused}, ${dollars(rules.amountUsd)}::numeric, ${rules.addresses}, ${rules.hours},
      ${dollars(rules.firstUsd)}::numeric, ${rules.feeShareBpsMax},
      ${JSON.stringify(Object.fromEntries(prices))}::jsonb, ${now})
    on conflict (wallet_id) do update set paused = excluded.paused, amount_usd = excluded.amount_usd,
      addresses = excluded.addresses, hours = excluded.hours, first_usd = excluded.first_usd,
      fee_share_bps = excluded.fee_share_bps, price_max = excluded.price_max, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

export async function deleteRules(tx: Tx, walletId: number): Promise<void> {
  await sql`delete from sweep_rules where wallet_id = ${walletId}::int`.execute(tx);
}

export function toRules(row: RulesRow): Rules {
  return {
    paused: row.paused,
    amountUsd: readDollars(row.amount_usd),
    addresses: row.addresses,
    hours: row.hours,
    firstUsd: readDollars(row.first_usd),
    feeShareBpsMax: row.fee_share_bps,
    priceMax: Object.fromEntries(Object.entries(row.price_max).map(([code, price]) => [code, BigInt(price)])),
  };
}

function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}

function readDollars(text: string): bigint {
  const read = parseMoney(text, usd);
  if (read instanceof Fault) throw read;
  return read.units;
}
