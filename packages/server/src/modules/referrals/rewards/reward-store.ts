import { sql, type RawBuilder } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { NewReward, Reward } from './reward.ts';
import type { Check } from './reward-rules.ts';
import { rewardStatus } from './reward-status.ts';

const columns = sql`w.id, w.project_id as "projectId", w.campaign_id as "campaignId", w.version, w.beneficiary, w.person_id as "personId",
  w.friend_id as "friendId", w.event_log_id as "eventLogId", w.payment_id as "paymentId", w.usd_units::text as "usdUnits",
  w.base_usd_units::text as "baseUsdUnits", w.status, w.status_reason as "statusReason", w.workings, w.findings,
  w.hold_from as "holdFrom", w.available_at as "availableAt", w.withdrawal_id as "withdrawalId", w.reversal_of as "reversalOf",
  w.decided_by as "decidedBy", w.most_usd_units::text as "mostUsdUnits", w.bookings`;

type Row = Omit<Reward, 'usdUnits' | 'baseUsdUnits' | 'mostUsdUnits'> & { usdUnits: string } & Record<
    'baseUsdUnits' | 'mostUsdUnits',
    string | null
  >;

async function select(db: Db, rest: RawBuilder<unknown>): Promise<Reward[]> {
  const { rows } = await sql<Row>`select ${columns} from reward w ${rest}`.execute(db);
  return rows.map((row) => ({
    ...row,
    usdUnits: BigInt(row.usdUnits),
    baseUsdUnits: unitsOf(row.baseUsdUnits),
    mostUsdUnits: unitsOf(row.mostUsdUnits),
  }));
}

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** Those of these events, and what corrects them. In one order for everybody. */
export function lockRewardsOf(tx: Tx, eventLogIds: readonly number[]): Promise<Reward[]> {
  return select(
    tx,
    sql`where w.event_log_id = any(${[...eventLogIds]}::bigint[]) order by w.id for no key update of w`,
  );
}

/** What somebody could ask for, and what is owed by them. Their row is locked. */
export function lockAvailable(tx: Tx, personId: number): Promise<Reward[]> {
  return select(
    tx,
    sql`where w.person_id = ${personId}::int and w.status = ${rewardStatus.state('available')}
      order by w.id for no key update of w`,
  );
}

export function lockOfWithdrawal(tx: Tx, withdrawalId: number): Promise<Reward[]> {
  return select(tx, sql`where w.withdrawal_id = ${withdrawalId}::bigint order by w.id for no key update of w`);
}

/** Whose hold is over. What somebody else holds has its turn later. */
export function lockDue(tx: Tx, now: Date, countMax: number): Promise<Reward[]> {
  return select(
    tx,
    sql`where w.status = ${rewardStatus.state('pending')} and w.available_at <= ${now}
      order by w.available_at, w.id limit ${countMax}::int for no key update of w skip locked`,
  );
}

/** In the order given. Of one event a campaign has one for each of the two, and of each at a time one correction that is free and one that waits. */
export async function insertRewards(tx: Tx, rows: readonly NewReward[], now: Date): Promise<Reward[]> {
  if (rows.length === 0) return [];
  const of = <T>(pick: (row: NewReward) => T) => rows.map(pick);
  const said = await ensureChecks(
    tx,
    of(({ checks }) => JSON.stringify(checks)),
  );
  const { rows: made } = await sql<Keyed & { id: number }>`
    insert into reward (project_id, campaign_id, version, beneficiary, person_id, friend_id, event_log_id, payment_id, usd_units,
      base_usd_units, status, status_reason, workings, findings, checks_id, hold_from, available_at, reversal_of, bookings, created_at,
      updated_at)
    select g.*, 1, ${now}::timestamptz, ${now}::timestamptz from unnest(
      ${of((one) => one.projectId)}::int[], ${of((one) => one.campaignId)}::int[], ${of((one) => one.version)}::int[],
      ${of((one) => one.beneficiary)}::text[], ${of((one) => one.personId)}::int[], ${of((one) => one.friendId)}::int[],
      ${of((one) => one.eventLogId)}::bigint[], ${of((one) => one.paymentId)}::bigint[],
      ${of((one) => String(one.usdUnits))}::numeric[], ${of((one) => one.baseUsdUnits?.toString() ?? null)}::numeric[],
      ${of((one) => one.status)}::text[], ${of((one) => one.statusReason)}::text[],
      ${of((one) => JSON.stringify(one.workings))}::jsonb[], ${of((one) => JSON.stringify(one.findings))}::jsonb[],
      ${said}::int[], ${of((one) => one.holdFrom)}::timestamptz[],
      ${of((one) => one.availableAt)}::timestamptz[], ${of((one) => one.reversalOf)}::bigint[]) as g
    returning id, event_log_id as "eventLogId", campaign_id as "campaignId", beneficiary, reversal_of as "reversalOf", available_at as "availableAt"`.execute(
    tx,
  );
  const ids = new Map(made.map((one) => [keyOf(one), one.id]));
  return rows.map((row) => {
    const id = ids.get(keyOf(row));
    if (id === undefined) throw new Error('a reward that was written has no id');
    return { ...row, id, withdrawalId: null, decidedBy: null, mostUsdUnits: null, bookings: 1 };
  });
}

/** Where what was checked is kept, each wording once. Nowhere where nothing was. */
async function ensureChecks(tx: Tx, wanted: readonly string[]): Promise<(number | null)[]> {
  const texts = [...new Set(wanted)].filter((text) => text !== '[]');
  const known = await findChecks(tx, texts);
  const missing = texts.filter((text) => !known.has(text));
  if (missing.length > 0) {
    await sql`
      insert into reward_checks (checks) select c from unnest(${missing}::jsonb[]) c order by c
      on conflict (checks) do nothing`.execute(tx);
    // Somebody else may have written one of them meanwhile: then only a new look sees it.
    for (const [text, id] of await findChecks(tx, missing)) known.set(text, id);
  }
  return wanted.map((text) => known.get(text) ?? null);
}

async function findChecks(tx: Tx, texts: readonly string[]): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<{ text: string; id: number }>`
    select g.text, c.id from unnest(${[...texts]}::text[]) as g(text) join reward_checks c on c.checks = g.text::jsonb`.execute(
    tx,
  );
  return new Map(rows.map(({ text, id }) => [text, id]));
}

type Keyed = Pick<NewReward, 'eventLogId' | 'campaignId' | 'beneficiary' | 'reversalOf' | 'availableAt'>;

function keyOf({ eventLogId, campaignId, beneficiary, reversalOf, availableAt }: Keyed): string {
  return `${eventLogId}/${campaignId}/${beneficiary}/${reversalOf}/${availableAt !== null}`;
}

/** Everything of them that ever changes. */
export async function writeRewards(tx: Tx, rows: readonly Reward[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const of = <T>(pick: (row: Reward) => T) => rows.map(pick);
  await sql`
    update reward w set usd_units = g.usd_units, most_usd_units = g.most_usd_units, base_usd_units = g.base_usd_units, status = g.status, status_reason = g.status_reason,
      workings = g.workings, findings = g.findings, hold_from = g.hold_from, available_at = g.available_at, withdrawal_id = g.withdrawal_id,
      decided_by = g.decided_by, decided_at = case when g.decided_by is null then null when w.decided_by = g.decided_by then w.decided_at else ${now} end, bookings = g.bookings, updated_at = ${now}
    from unnest(${of((one) => one.id)}::bigint[], ${of((one) => String(one.usdUnits))}::numeric[],
      ${of((one) => one.mostUsdUnits?.toString() ?? null)}::numeric[], ${of((one) => one.baseUsdUnits?.toString() ?? null)}::numeric[], ${of((one) => one.status)}::text[],
      ${of((one) => one.statusReason)}::text[], ${of((one) => JSON.stringify(one.workings))}::jsonb[],
      ${of((one) => JSON.stringify(one.findings))}::jsonb[], ${of((one) => one.holdFrom)}::timestamptz[],
      ${of((one) => one.availableAt)}::timestamptz[], ${of((one) => one.withdrawalId)}::bigint[], ${of((one) => one.decidedBy)}::text[], ${of((one) => one.bookings)}::int[])
      as g(id, usd_units, most_usd_units, base_usd_units, status, status_reason, workings, findings, hold_from, available_at, withdrawal_id,
        decided_by, bookings)
    where w.id = g.id`.execute(tx);
}

/** What was asked again, in the place of what was said of it before. */
export async function writeChecks(tx: Tx, rows: readonly { id: number; checks: readonly Check[] }[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: former } = await sql<{ id: number; checks: Check[] }>`
    select w.id, coalesce(k.checks, '[]') as checks from reward w left join reward_checks k on k.id = w.checks_id
    where w.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  const anew = new Map(rows.map(({ id, checks }) => [id, new Map(checks.map((one) => [one.text, one]))]));
  const said = await ensureChecks(
    tx,
    former.map(({ id, checks }) => JSON.stringify(checks.map((one) => anew.get(id)?.get(one.text) ?? one))),
  );
  await sql`
    update reward w set checks_id = g.checks_id from unnest(${former.map(({ id }) => id)}::bigint[], ${said}::int[]) as g(id, checks_id)
    where w.id = g.id`.execute(tx);
}

/** Which campaigns have rewarded these events. */
export async function findCampaignsOf(db: Db, eventLogIds: readonly number[]): Promise<number[]> {
  if (eventLogIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct campaign_id as id from reward where event_log_id = any(${[...eventLogIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findReward(db: Db, scope: ProjectScope, id: number): Promise<Reward | undefined> {
  const [found] = await select(db, sql`where w.id = ${id}::bigint`);
  return found && (scope === 'all' || scope.includes(found.projectId)) ? found : undefined;
}
