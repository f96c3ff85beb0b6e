import type { GraphAnswer } from '@coffer/contract/growth/analytics.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { payTimeEdges, secondsOfClass } from './figures/measures.ts';
import { factsOfMoneyOut, readMoneyOut, type Fact, type RawMoneyOut } from './truth-of-money-out.fixture.ts';
import type { World } from '../../../test/world.ts';

type Row = {
  id: number;
  project: number;
  status: string;
  exception: string;
  created: Date;
  settled: Date | null;
  expires: Date;
  updated: Date;
  filled: string;
  chosen: number | null;
  customer: number | null;
};
type Came = {
  payment: number;
  currency: number;
  chain: string;
  code: string;
  status: string;
  units: string;
  usd: string;
};
type Event = { payment: number; event: string; at: Date; refund: string | null };
type View = { payment: number; step: string };
type Back = { id: number; payment: number; currency: number; units: string };

type Friend = { project: number; linked: Date; first: Date | null; status: string };
type Log = { project: number; at: Date; campaign: number | null; usd: string };
type Reward = { project: number; at: Date; campaign: number; usd: string; status: string };

export type Raw = RawMoneyOut & {
  friends: Friend[];
  logs: Log[];
  rewards: Reward[];
  payments: Row[];
  came: Came[];
  events: Event[];
  back: Back[];
  views: View[];
  attempts: { payment: number }[];
  codes: Map<number, { chain: string; code: string }>;
};

/** All rows that figures are made of, as they lie in the tables. */
export async function readRaw(world: World): Promise<Raw> {
  const rows = async <T>(text: string) => (await world.coffer.deps.pool.query(text)).rows as T[];
  const named = await rows<{ id: number; chain: string; code: string }>(
    `select bc.id, b.code as chain, y.code from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id
     join currency y on y.id = bc.currency_id`,
  );
  return {
    payments:
      await rows(`select id, project_id as project, status, exception, created_at as created, settled_at as settled,
      expires_at as expires, updated_at as updated, filled_usd_units::text as filled, blockchain_currency_id as chosen, customer_id as customer from payment`),
    came: await rows(`select l.payment_id as payment, l.blockchain_currency_id as currency, d.status, l.units::text as units,
      l.usd_units::text as usd from allocation l join deposit d on d.id = l.deposit_id`),
    events: await rows(`select payment_id as payment, event, at, facts ->> 'refundId' as refund from payment_event`),
    back: await rows(`select id, payment_id as payment, blockchain_currency_id as currency, units::text as units from refund
      where status = 'paid'`),
    views: await rows('select payment_id as payment, step from checkout_view'),
    attempts: await rows('select payment_id as payment from attempt'),
    codes: new Map(named.map((one) => [one.id, one])),
    ...(await readMoneyOut(rows)),
    friends:
      await rows(`select project_id as project, linked_at as linked, first_payment_at as first, friend_status as status
      from referral_person where referred_by is not null`),
    logs: await rows(`select l.project_id as project, l.triggered_at as at, l.campaign_id as campaign, l.usd_units::text as usd
      from referral_event_log l join referral_person p on p.id = l.person_id
      where l.event_key = 'payment' and p.referred_by is not null`),
    rewards:
      await rows(`select project_id as project, created_at as at, campaign_id as campaign, usd_units::text as usd, status
      from reward`),
  };
}

const paid = ['settled', 'partially_refunded', 'refunded'];

/** The same as the program works out, payment by payment, in another language. */
export function factsOf(raw: Raw): Fact[] {
  const came = Map.groupBy(raw.came, ({ payment }) => payment);
  const events = Map.groupBy(raw.events, ({ payment }) => payment);
  const back = Map.groupBy(raw.back, ({ payment }) => payment);
  const views = Map.groupBy(raw.views, ({ payment }) => payment);
  const chosen = new Set(raw.attempts.map(({ payment }) => payment));
  return [
    ...raw.payments.flatMap((p) => {
      const looked = { views: views.get(p.id) ?? [], isChosen: chosen.has(p.id) };
      return factsOfOne(p, came.get(p.id) ?? [], events.get(p.id) ?? [], back.get(p.id) ?? [], looked);
    }),
    ...factsOfMoneyOut(raw),
    ...raw.friends.flatMap(factsOfFriend),
    ...raw.logs.map((one) => factOf('friend_paid', one, 1)),
    ...raw.rewards
      .filter(({ status }) => status !== 'reversed' && status !== 'cancelled')
      .map((one) => factOf('reward', one, BigInt(one.usd) > 0n ? 1 : 0)),
  ];
}

function factOf(measure: string, one: Log, n: number): Fact {
  const { project, at, campaign, usd } = one;
  return { measure, at, label: String(campaign ?? ''), currency: 0, n, usd: BigInt(usd), project };
}

function factsOfFriend({ project, linked, first, status }: Friend): Fact[] {
  const fact = (measure: string, at: Date) => ({ measure, at, label: '', currency: 0, n: 1, usd: 0n, project });
  return [
    ...(status === 'rejected' ? [] : [fact('friend_linked', linked)]),
    ...(status === 'converted' && first ? [fact('friend_converted', first)] : []),
  ];
}

type Looked = { views: View[]; isChosen: boolean };

function factsOfOne(p: Row, came: Came[], events: Event[], back: Back[], { views, isChosen }: Looked): Fact[] {
  const facts: Fact[] = [];
  const add = (measure: string, at: Date, label: string, currency: number, n: number, usd: bigint) =>
    facts.push({ measure, at, label, currency, n, usd, project: p.project, customer: p.customer ?? undefined });
  const parts = [
    ...Map.groupBy(
      came.filter(({ status }) => status === 'confirmed'),
      ({ currency }) => currency,
    ),
  ]
    .map(([currency, own]) => ({ currency, usd: own.reduce((sum, { usd }) => sum + BigInt(usd), 0n) }))
    .toSorted((a, b) => (a.usd === b.usd ? a.currency - b.currency : a.usd < b.usd ? 1 : -1));
  const main = parts[0]?.currency ?? p.chosen ?? 0;
  const settled = paid.includes(p.status) ? p.settled : null;
  add('created', p.created, p.status, main, 1, 0n);
  const has = (step: string) => views.some((one) => one.step === step);
  const seen = settled !== null || came.length > 0;
  const own = [true, has('opened'), isChosen, has('address_shown'), seen, settled !== null];
  // What came last is what they reached, and with it all that is before it.
  const last = own.lastIndexOf(true);
  for (const step of ['created', 'opened', 'chosen', 'shown', 'seen', 'paid'].slice(0, last + 1))
    add('step', p.created, step, main, 1, 0n);
  if (settled) {
    for (const [at, part] of parts.entries()) add('received', settled, '', part.currency, at === 0 ? 1 : 0, part.usd);
    if (parts.length === 0) add('received', settled, '', 0, 1, BigInt(p.filled));
    const waited = settled.getTime() - p.created.getTime();
    add('pay_time', settled, String(payTimeEdges.filter((edge) => edge <= waited).length), main, 1, 0n);
    for (const one of back) {
      const whole = came.filter(({ currency }) => currency === one.currency);
      if (whole.length === 0) continue;
      const usd = whole.reduce((sum, each) => sum + BigInt(each.usd), 0n);
      const units = whole.reduce((sum, each) => sum + BigInt(each.units), 0n);
      const at = events.filter((each) => each.event === 'payment.refund-paid' && each.refund === String(one.id));
      const [first] = at;
      if (!first) throw new Error('a refund was paid at no time');
      add('given_back', first.at, '', one.currency, 1, (BigInt(one.units) * usd) / units);
    }
  }
  if (p.status === 'expired' || p.status === 'cancelled') {
    const times = events.filter(({ event }) => event === 'payment.expired' || event === 'payment.cancelled');
    const at = new Date(Math.max(...times.map((each) => each.at.getTime())));
    add('lapsed', at, p.exception === 'none' ? p.status : p.exception, main, 1, 0n);
  }
  return facts;
}

type Value = string | number | null;
const n = (facts: readonly Fact[], measure: string) =>
  facts.filter((one) => one.measure === measure).reduce((sum, one) => sum + one.n, 0);
const usd = (facts: readonly Fact[], measure: string) =>
  facts.filter((one) => one.measure === measure).reduce((sum, one) => sum + one.usd, 0n);

const metrics: Record<string, (facts: readonly Fact[]) => Value> = {
  gross_volume: (f) => dollarsOf(usd(f, 'received')),
  net_volume: (f) => dollarsOf(usd(f, 'received') - usd(f, 'given_back')),
  refunds: (f) => dollarsOf(usd(f, 'given_back')),
  payments: (f) => n(f, 'received'),
  created: (f) => n(f, 'created'),
  reached: (f) => n(f, 'step'),
  lapsed: (f) => n(f, 'lapsed'),
  average_payment: (f) => (n(f, 'received') === 0 ? null : dollarsOf(usd(f, 'received') / BigInt(n(f, 'received')))),
  success_rate(f) {
    const ended = n(f, 'received') + n(f, 'lapsed');
    return ended === 0 ? null : Math.floor((n(f, 'received') * 1_000_000) / ended) / 1_000_000;
  },
  friends_linked: (f) => n(f, 'friend_linked'),
  friends_converted: (f) => n(f, 'friend_converted'),
  referred_revenue: (f) => dollarsOf(usd(f, 'friend_paid')),
  referred_payments: (f) => n(f, 'friend_paid'),
  network_fees: (f) => dollarsOf(usd(f, 'network_fee')),
  transactions: (f) => n(f, 'network_fee') + n(f, 'fee_unpriced'),
  unpriced_fees: (f) => n(f, 'fee_unpriced'),
  swept: (f) => dollarsOf(usd(f, 'swept')),
  sweeps: (f) => n(f, 'swept') + n(f, 'swept_unpriced'),
  unpriced_sweeps: (f) => n(f, 'swept_unpriced'),
  paid_out: (f) => dollarsOf(usd(f, 'paid_out')),
  payouts: (f) => n(f, 'paid_out'),
  rewards: (f) => dollarsOf(usd(f, 'reward')),
  p50: quantile(50),
  p90: quantile(90),
  p99: quantile(99),
};

/** The class of whoever stands at that place when all stand in a row. */
function quantile(percent: number): (facts: readonly Fact[]) => Value {
  return (facts) => {
    const row = facts
      .flatMap(({ measure, label }) => (measure === 'pay_time' ? [Number(label)] : []))
      .toSorted((a, b) => a - b);
    const at = row[Math.ceil((row.length * percent) / 100) - 1];
    return at === undefined ? null : secondsOfClass(at);
  };
}

type Customers = { all: number; fresh: number; payments: number; worth: bigint };

/** Who paid in a part of the period, and what they have paid whenever. */
function customersOf(inside: readonly Fact[], all: readonly Fact[], start: string): Customers {
  const paying = inside.filter((one) => one.measure === 'received' && one.n > 0 && one.customer !== undefined);
  const who = new Set(paying.map(({ customer }) => customer));
  const ever = Map.groupBy(
    all.filter(({ customer }) => who.has(customer)),
    ({ customer }) => customer,
  );
  const ofThem = [...ever.values()];
  const isNew = (own: readonly Fact[]) =>
    own.every((one) => one.measure !== 'received' || one.at.toISOString() >= start);
  return {
    all: who.size,
    fresh: ofThem.filter(isNew).length,
    payments: paying.length,
    worth: ofThem.flat().reduce((sum, one) => {
      return one.measure === 'received' ? sum + one.usd : one.measure === 'given_back' ? sum - one.usd : sum;
    }, 0n),
  };
}

const ofCustomers: Record<string, (of: Customers) => Value> = {
  new_customers: ({ fresh }) => fresh,
  returning_customers: ({ all, fresh }) => all - fresh,
  payments_per_customer: ({ all, payments }) => (all === 0 ? null : Math.floor((payments * 100) / all) / 100),
  lifetime_value: ({ all, worth }) => (all === 0 ? null : dollarsOf(worth / BigInt(all))),
};

/** The same for customers: each counts once in a part, and once in the whole. */
export function expectedCustomers(
  { series, buckets }: Pick<GraphAnswer, 'series' | 'buckets'>,
  facts: readonly Fact[],
) {
  const said = (metric: string, start: string, end: string) => {
    const inside = facts.filter(({ at }) => at.toISOString() >= start && at.toISOString() < end);
    return ofCustomers[metric]?.(customersOf(inside, facts, start));
  };
  return series.map(({ metric }) => ({
    values: buckets.map(({ start, end }) => said(metric, start, end)),
    total: said(metric, buckets[0]?.start ?? '', buckets.at(-1)?.end ?? ''),
  }));
}

export type Shown = { raw: Raw; facts: readonly Fact[]; seriesBy: string; timezone: string };

/** What each series must say in the parts that an answer has. */
export function expectedSeries(
  answer: Pick<GraphAnswer, 'series' | 'buckets'>,
  { raw, facts, seriesBy, timezone }: Shown,
) {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const local = (at: Date) => {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    return { weekday: parts['weekday'] ?? '', hour: Number(parts['hour']) };
  };
  const first = answer.buckets[0]?.start ?? '';
  const last = answer.buckets.at(-1)?.end ?? '';
  const inside = facts.filter(({ at }) => at.toISOString() >= first && at.toISOString() < last);
  return answer.series.map(({ key, label, metric }) => {
    const own = inside.filter((fact) => {
      const code = raw.codes.get(fact.currency);
      if (seriesBy === 'network') return (code?.chain ?? 'none') === key;
      if (seriesBy === 'currency') return (code?.code ?? 'none') === key;
      if (seriesBy === 'campaign') return (fact.label || 'none') === key;
      if (seriesBy === 'label') return fact.label === key;
      if (seriesBy === 'weekday') return local(fact.at).weekday === label;
      return true;
    });
    const of = metrics[metric];
    if (!of) throw new Error(`no truth is known of ${metric}`);
    const values =
      seriesBy === 'weekday'
        ? Array.from({ length: 24 }, (_, hour) => of(own.filter(({ at }) => local(at).hour === hour)))
        : answer.buckets.map(({ start, end }) =>
            of(own.filter(({ at }) => at.toISOString() >= start && at.toISOString() < end)),
          );
    return { values, total: of(own) };
  });
}
