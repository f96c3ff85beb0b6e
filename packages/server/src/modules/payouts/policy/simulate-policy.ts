import { sql } from 'kysely';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { PayoutPolicy, simulatePayoutPolicy as endpoint } from '@coffer/contract/money-out/payout-policy.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { writeProject, type MemberSubject } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { weakerFields, type Rules } from './compare-policies.ts';
import type { Verdict } from './decide.ts';
import { heldPolicy } from './held-policy.ts';
import { becauseOf } from './reasons.ts';
import { refuseTooManyPeople } from './refuse-too-many-people.ts';
import { replay, type PastPayout } from './replay.ts';
import { dollars, readRules } from './view-policy.ts';

type Simulation = Result<typeof endpoint>;

const days = 30;
const payoutsMax = 10_000;
const shownMax = 50;

/** What the payouts of the last 30 days would have met under a draft, beside what holds. */
export async function simulatePolicy(
  deps: Deps,
  { db, now, subject }: Call<MemberSubject>,
  project: 'all' | number,
  told: PayoutPolicy,
): Promise<Simulation> {
  const projectId = writeProject(subject, 'payouts:read', project);
  const draft = readRules(told);
  const held = await heldPolicy(deps, db, projectId, now);
  await refuseTooManyPeople(db, projectId, held, draft);
  const payouts = await selectPast(db, projectId, daysAfter(now, -days));
  const under = replay({ ...draft, version: held.version }, payouts);
  const today = replay(held, payouts);
  const different = payouts.toReversed().flatMap((payout): Simulation['different'] => {
    const [one, other] = [under.get(payout.id), today.get(payout.id)];
    return one && other && waysDiffer(one, other)
      ? [{ ...viewPast(payout), draft: viewMet(one, draft), now: viewMet(other, held) }]
      : [];
  });
  return {
    weakerFields: weakerFields(held, draft),
    payouts: payouts.length,
    draft: countsOf(under),
    now: countsOf(today),
    different: different.slice(0, shownMax),
  };
}

function waysDiffer(one: Verdict, other: Verdict): boolean {
  const way = (of: Verdict) => (of.verdict === 'refuse' ? -1 : of.approvals);
  return way(one) !== way(other);
}

function countsOf(verdicts: ReadonlyMap<number, Verdict>): Simulation['draft'] {
  const count = (verdict: Verdict['verdict']) => [...verdicts.values()].filter((one) => one.verdict === verdict).length;
  return { asked: count('ask'), refused: count('refuse') };
}

function viewMet(met: Verdict, rules: Rules): Simulation['different'][number]['draft'] {
  if (met.verdict === 'refuse') {
    return { approvals: 0, reasons: [{ code: met.code, reason: met.reason }], isRefused: true };
  }
  const reasons = met.reasons.map((code) => becauseOf(code, rules));
  return { approvals: met.approvals, reasons, isRefused: false };
}

type Shown = PastPayout & {
  blockchainCode: ChainCode;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: bigint;
  toAddress: string;
};

function viewPast(payout: Shown) {
  const { blockchainCode: chain, contract, decimals, units } = payout;
  return {
    payoutID: payout.id,
    at: payout.at.toISOString(),
    blockchainCode: chain,
    currencyCode: payout.currencyCode,
    amount: formatMoney({ units, asset: { chain, contract, decimals } }),
    amountUSD: dollars(payout.usdUnits),
    toAddress: spellAddress(familyOf(chain), payout.toAddress),
  };
}

/** The newest of them, in the order of their time. */
async function selectPast(db: Db, projectId: number, since: Date): Promise<Shown[]> {
  type Row = Omit<Shown, 'usdUnits' | 'keyCapUsdUnits' | 'units' | 'recipient' | 'payee'> & {
    usdUnits: string;
    cap: string | null;
    units: string;
    isBooked: boolean;
    confirmedAt: Date | null;
  };
  const { rows } = await sql<Row>`
    select * from (
      select p.id, p.created_at as at, p.usd_units::text as "usdUnits", p.created_by_kind as "askedBy",
        k.payout_cap_usd_units::text as cap, p.wallet_id as "walletId", p.to_address as "toAddress",
        p.reserved_at is not null as "isCounted", r.id is not null as "isBooked", r.confirmed_at as "confirmedAt",
        b.code as "blockchainCode", y.code as "currencyCode", m.contract, m.decimals, p.units::text as units
      from payout p join blockchain_currency m on m.id = p.blockchain_currency_id
      join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
      left join api_key k on k.id = p.created_by_key
      left join lateral (select s.recipient_id from recipient_project s
        where s.project_id = p.project_id and s.blockchain_id = b.id and s.address = p.to_address
        order by s.for_rewards = (p.type = 'withdrawal') desc limit 1) s on true
      left join recipient r on r.id = s.recipient_id
      where p.project_id = ${projectId}::int and p.created_at > ${since}
      order by p.id desc limit ${payoutsMax}::int) newest
    order by id`.execute(db);
  return rows.map(({ usdUnits, cap, units, isBooked, confirmedAt, ...row }) => ({
    ...row,
    usdUnits: BigInt(usdUnits),
    keyCapUsdUnits: BigInt(cap ?? 0),
    units: BigInt(units),
    payee: `${row.blockchainCode} ${row.toAddress}`,
    recipient: isBooked ? { confirmedAt } : null,
  }));
}
