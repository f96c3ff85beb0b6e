import { sql, type RawBuilder } from 'kysely';
import type { PayoutType } from '@coffer/contract/money-out/payout-words.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { apiKeyStatus } from '../../api-keys/api-key-status.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';
import { defaultPolicy, type Policy } from '../policy/payout-policy.ts';
import { policyAt, policyColumns, type PolicyRow } from '../policy/policy-store.ts';
import { payoutStatus, type PayoutStatus } from '../payout/payout-status.ts';
import { askerIds } from '../payout/store.ts';
import type { RecipientStatus } from '../recipients/recipient-status.ts';

/** All SQL of the signer on payouts: it reads what it needs to judge one, and no more columns than these. */

/** A payout as the signer holds it against the order that would pay it. */
export type Standing = {
  id: number;
  type: PayoutType;
  projectId: number;
  chain: ChainCode;
  blockchainId: number;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  priceUsd: string;
  status: PayoutStatus;
  attempt: number;
  outgoingId: number | null;
  toAddress: string;
  walletId: number;
  fromAddress: string;
  units: bigint;
  feeUnitsMax: bigint;
  approvalsNeeded: number;
  policyVersion: number;
  mayGoAt: Date | null;
  approvalsExpireAt: Date | null;
  intentHash: string;
  askedBy: 'member' | 'key';
  /** Of the member or the key. */
  askerId: number;
  /** The member who asked for it, or all who know the key that did, and whoever said where a refund goes. */
  askerIds: number[];
  keyCapUsdUnits: bigint;
  createdAt: Date;
  /** The file that it came with. */
  batchId: number | null;
  batchLine: number | null;
};

type Row = Omit<Standing, 'units' | 'feeUnitsMax' | 'keyCapUsdUnits'> & {
  units: string;
  feeUnitsMax: string;
  keyCap: string;
};

export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  return (await selectStandings(db, sql`p.id = ${id}::bigint`))[0];
}

/** All of a file that wait for approval, in the order of their ids. */
export function findWaitingOf(db: Db, batchId: number): Promise<Standing[]> {
  return selectStandings(
    db,
    sql`p.batch_id = ${batchId}::bigint and p.status = ${payoutStatus.state('pending-approval')}`,
  );
}

async function selectStandings(db: Db, which: RawBuilder<unknown>): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    select p.id, p.type, p.project_id as "projectId", b.code as chain, p.blockchain_id as "blockchainId", y.code as "currencyCode",
      bc.contract, bc.decimals, trim_scale(p.price_usd)::text as "priceUsd", p.status, p.attempt, p.outgoing_id as "outgoingId",
      p.to_address as "toAddress", p.wallet_id as "walletId", p.from_address as "fromAddress", p.units::text as units,
      p.fee_units_max::text as "feeUnitsMax", p.approvals_needed as "approvalsNeeded",
      p.policy_version as "policyVersion", p.may_go_at as "mayGoAt", p.approvals_expire_at as "approvalsExpireAt",
      p.intent_hash as "intentHash", p.created_by_kind as "askedBy",
      coalesce(p.created_by_member, p.created_by_key) as "askerId",
      ${askerIds} as "askerIds",
      coalesce(k.payout_cap_usd_units, 0)::text as "keyCap", p.created_at as "createdAt", p.batch_id as "batchId",
      p.batch_line as "batchLine"
    from payout p join blockchain b on b.id = p.blockchain_id
    join blockchain_currency bc on bc.id = p.blockchain_currency_id and bc.blockchain_id = p.blockchain_id
    join currency y on y.id = bc.currency_id left join api_key k on k.id = p.created_by_key where ${which}
    order by p.id`.execute(db);
  return rows.map(({ keyCap, units, feeUnitsMax, ...standing }) => {
    return { ...standing, units: BigInt(units), feeUnitsMax: BigInt(feeUnitsMax), keyCapUsdUnits: BigInt(keyCap) };
  });
}

/** A person who stood for a payout, when, and by what, as the database says. */
export type Approved = { memberId: number; at: Date; means: 'passkey' | 'step_up' };

/** Who stands for what has this hash, may do so now and did not ask for it; nobody where one of them refused it. */
export async function approvalsOf(
  db: Db,
  { id, projectId, askerIds: askers }: Standing,
  intentHash: string,
): Promise<Approved[]> {
  const { rows } = await sql<Approved & { verdict: string }>`
    select a.member_id as "memberId", a.verdict, a.means, a.at
    from payout_approval a join member m on m.id = a.member_id join role r on r.id = m.role_id
    where a.payout_id = ${id}::bigint and a.intent_hash = ${intentHash} and a.member_id <> all(${askers}::int[])
      and m.status = ${memberStatus.state('active')} and 'payouts:approve' = any(r.permissions)
      and (r.scope = 'all' or exists (
        select from member_project p where p.member_id = m.id and p.project_id = ${projectId}::int))`.execute(db);
  return rows.some(({ verdict }) => verdict === 'rejected') ? [] : rows;
}

/** Whether whoever asked could let so much go without people now as well. */
export async function mayStillAsk(
  db: Db,
  { askedBy, askerId, projectId }: Pick<Standing, 'askedBy' | 'askerId' | 'projectId'>,
  usdUnits: bigint,
  now: Date,
): Promise<boolean> {
  const right = 'payouts:create';
  const asker =
    askedBy === 'key'
      ? sql`api_key where id = ${askerId}::int and status = ${apiKeyStatus.state('active')} and ${right} = any(scopes)
          and (expires_at is null or expires_at > ${now}) and payout_cap_usd_units >= ${String(usdUnits)}::numeric`
      : sql`member m join role r on r.id = m.role_id where m.id = ${askerId}::int and m.status = ${memberStatus.state('active')}
          and ${right} = any(r.permissions) and (r.scope = 'all' or exists (
            select from member_project p where p.member_id = m.id and p.project_id = ${projectId}::int))`;
  const { rows } = await sql`select from ${asker}`.execute(db);
  return rows.length > 0;
}

/** The policy by which it was asked for, and the one that holds now; undefined where the project never had the first. */
export async function policiesOf(
  db: Db,
  { projectId, policyVersion }: Pick<Standing, 'projectId' | 'policyVersion'>,
): Promise<Policy[] | undefined> {
  const { rows } = await sql<PolicyRow>`
    select ${policyColumns} from payout_policy where project_id = ${projectId}::int order by version desc`.execute(db);
  const saved = [...rows.map(policyAt), defaultPolicy];
  const named = saved.find(({ version }) => version === policyVersion);
  const [now] = saved;
  return named && now && [named, now];
}

export type Payee = { isConfirmed: boolean; isSwitchedOff: boolean; usableFrom: Date | null };

/**
 * As in the books of its project; null where the address is in none that counts. Rewards go by where referrers are paid, if it is there,
 * and all else by the shop's own alone: which gets nothing either where a referrer's was switched off.
 */
export async function findPayee(db: Db, { type, projectId, blockchainId, toAddress }: Standing): Promise<Payee | null> {
  type Entry = { status: RecipientStatus; usableFrom: Date | null; forRewards: boolean };
  const { rows } = await sql<Entry>`
    select r.status, p.usable_from as "usableFrom", p.for_rewards as "forRewards"
    from recipient_project p join recipient r on r.id = p.recipient_id
    where p.project_id = ${projectId}::int and p.blockchain_id = ${blockchainId}::int and p.address = ${toAddress}
    order by p.for_rewards`.execute(db);
  const isReward = type === 'withdrawal';
  const counting = isReward ? rows.at(-1) : rows.find(({ forRewards }) => !forRewards);
  const isSwitchedOff = (isReward && counting ? [counting] : rows).some(({ status }) => status === 'inactive');
  if (!counting) return isSwitchedOff ? { isConfirmed: false, isSwitchedOff, usableFrom: null } : null;
  return { isConfirmed: counting.status === 'active', isSwitchedOff, usableFrom: counting.usableFrom };
}

export async function isPausedNow(db: Db): Promise<boolean> {
  const { rows } = await sql`select only_row from payout_pause limit 1`.execute(db);
  return rows.length > 0;
}
