export type Fact = {
  measure: string;
  at: Date;
  label: string;
  currency: number;
  n: number;
  usd: bigint;
  project: number;
  customer?: number | undefined;
};

type Payout = { project: number; status: string; at: Date; type: string; currency: number; usd: string };
type Order = {
  project: number;
  status: string;
  at: Date;
  coin: number;
  decimals: number;
  fee: string | null;
  price: string | null;
};
type Sweep = {
  id: number;
  status: string;
  at: Date | null;
  currency: number;
  coin: number;
  planned: string;
  moved: string;
  usd: string | null;
  feeUnits: string | null;
  fee: string | null;
};
type Item = { sweep: number; project: number | null; planned: string; moved: string; isCold: boolean };

export type RawMoneyOut = { payouts: Payout[]; orders: Order[]; sweeps: Sweep[]; items: Item[] };

export async function readMoneyOut(rows: <T>(text: string) => Promise<T[]>): Promise<RawMoneyOut> {
  return {
    payouts:
      await rows(`select project_id as project, status, status_at as at, type, blockchain_currency_id as currency,
      usd_units::text as usd from payout`),
    orders: await rows(`select p.project_id as project, o.status, o.status_at as at, coin.id as coin, coin.decimals,
        (div(o.fee_units, r.row_count) + case when r.row_no < mod(o.fee_units, r.row_count) then 1 else 0 end)::text as fee, (select k.price::text from analytics_coin_price k where k.outgoing_id = o.id and k.hash = o.hash) as price
      from payout p join (
        select cause_id as payout_id, id as outgoing_id, 0 as row_no, 1 as row_count from outgoing_transaction where cause_of = 'payout'
        union all select payout_id, outgoing_id, row_no, row_count from outgoing_row) r on r.payout_id = p.id
      join outgoing_transaction o on o.id = r.outgoing_id
      join blockchain_currency coin on coin.blockchain_id = o.blockchain_id and coin.contract is null`),
    sweeps: await rows(`select s.id, s.status, s.ended_at as at, s.blockchain_currency_id as currency, coin.id as coin,
        s.planned_units::text as planned, s.moved_units::text as moved, s.moved_usd::text as usd, s.fee_units::text as "feeUnits",
        s.fee_usd::text as fee
      from sweep s join blockchain_currency coin on coin.blockchain_id = s.blockchain_id and coin.contract is null`),
    items:
      await rows(`select i.sweep_id as sweep, a.project_id as project, i.planned_units::text as planned, i.moved_units::text as moved,
        exists (select from sweep_departure sd join departure d on d.id = sd.departure_id and d.address_id = i.address_id
          where sd.sweep_id = i.sweep_id and sd.cold_wallet_id is not null) as "isCold"
      from sweep_item i join address a on a.id = i.address_id`),
  };
}

/** What went out, worked out row by row. */
export function factsOfMoneyOut({ payouts, orders, sweeps, items }: RawMoneyOut): Fact[] {
  const ofSweep = Map.groupBy(items, ({ sweep }) => sweep);
  return [
    ...payouts
      .filter(({ status }) => status === 'processed')
      .map(({ project, at, type, currency, usd }) => {
        return { measure: 'paid_out', at, label: type, currency, n: 1, usd: BigInt(usd), project };
      }),
    ...orders
      .filter(({ status, fee }) => (status === 'confirmed' || status === 'failed') && fee !== null && BigInt(fee) > 0n)
      .map(({ project, at, coin, decimals, fee, price }) => {
        const fact = { at, label: 'payout', currency: coin, n: 1, project };
        if (price === null) return { ...fact, measure: 'fee_unpriced', usd: 0n };
        const [units, under] = integer(price);
        const over = BigInt(fee ?? 0) * units * 10n ** 8n;
        return { ...fact, measure: 'network_fee', usd: over / (10n ** BigInt(decimals) * under) };
      }),
    ...sweeps.flatMap((one) => factsOfSweep(one, ofSweep.get(one.id) ?? [])),
  ];
}

/** A decimal as a whole number, and what that has to be divided by. */
function integer(decimal: string): [bigint, bigint] {
  const [whole = '', part = ''] = decimal.split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
}

function factsOfSweep(sweep: Sweep, items: readonly Item[]): Fact[] {
  const { at, status, currency, coin, moved, planned, usd, fee, feeUnits } = sweep;
  if (at === null || (status !== 'completed' && status !== 'failed')) return [];
  const hasMoved = BigInt(moved) > 0n;
  const swept =
    status === 'completed' && hasMoved
      ? items.map((one): Weight => [one.isCold ? one.project : null, BigInt(one.moved)])
      : [];
  const held = items.map((one): Weight => {
    return [one.project, hasMoved ? BigInt(one.moved) : BigInt(planned) > 0n ? BigInt(one.planned) : 1n];
  });
  const hasCost = feeUnits !== null && BigInt(feeUnits) > 0n;
  return [
    ...cut('swept', 'swept_unpriced', usd, swept).map((one) => ({ ...one, at, label: '', currency })),
    ...cut('network_fee', 'fee_unpriced', fee, hasCost ? held : []).map((one) => {
      return { ...one, at, label: 'sweep', currency: coin };
    }),
  ];
}

type Weight = [project: number | null, weight: bigint];
type Cut = { measure: string; project: number; n: number; usd: bigint };

/** Sums of dollars by project, cut where sums of weights are. */
function cut(measure: string, unpriced: string, dollars: string | null, weights: readonly Weight[]): Cut[] {
  const by = new Map<number | null, bigint>();
  for (const [project, weight] of weights) by.set(project, (by.get(project) ?? 0n) + weight);
  const rows = [...by].toSorted(([a], [b]) => (a ?? 1e9) - (b ?? 1e9));
  const whole = rows.reduce((sum, [, weight]) => sum + weight, 0n);
  if (whole === 0n) return [];
  const [largest] = rows
    .filter(([project]) => project !== null)
    .toSorted(([a, v], [b, w]) => (v === w ? Number(a) - Number(b) : v < w ? 1 : -1));
  const [units, under] = integer(dollars ?? '0');
  const all = (units * 10n ** 8n) / under;
  let before = 0n;
  return rows.flatMap(([project, weight]) => {
    const share = (all * (before + weight)) / whole - (all * before) / whole;
    before += weight;
    if (project === null) return [];
    const n = largest?.[0] === project ? 1 : 0;
    return [{ measure: dollars === null ? unpriced : measure, project, n, usd: dollars === null ? 0n : share }];
  });
}
