import { sql, type RawBuilder } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { beginningOf } from '../campaigns/page-place.ts';
import type { ReferrerStatus } from './referrer-status.ts';
import { areSpoken } from './spoken-code.ts';

/** A referrer as lists show them. */
export type Referrer = {
  id: number;
  projectId: number;
  projectName: string;
  referenceId: string;
  email: string;
  code: string;
  shareToken: string;
  status: ReferrerStatus;
  statusReason: string | null;
  friends: number;
  converted: number;
  revenue: string;
  createdAt: Date;
};

export type ReferrersWanted = {
  status?: ReferrerStatus | undefined;
  query?: string | undefined;
  /** However it is spelled; also the token of a link. */
  code?: string | undefined;
  campaignID?: number | undefined;
};
type Page = { beforeId: number | undefined; rowsMax: number };

const columns = sql`f.id, f.project_id as "projectId", p.name as "projectName", f.reference_id as "referenceId", f.email, f.code,
  f.share_token as "shareToken", f.status, f.status_reason as "statusReason", f.created_at as "createdAt",
  (coalesce(t.linked, 0) + coalesce(t.converted, 0))::int as friends, coalesce(t.converted, 0)::int as converted,
  coalesce(t.revenue_usd_units, 0)::text as revenue`;

export async function selectReferrers(
  db: Db,
  scope: ProjectScope,
  wanted: ReferrersWanted,
  { beforeId, rowsMax }: Page,
): Promise<Referrer[]> {
  const { rows } = await sql<Referrer>`
    select ${columns} from (
      select f.* from referral_person f ${ofCampaign(wanted)}
      where ${isMeant(scope, wanted)} and ${beforeId === undefined ? sql`true` : sql`f.id < ${beforeId}::bigint`}
      order by f.id desc limit ${rowsMax}::int) f
    join project p on p.id = f.project_id left join referral_tally t on t.person_id = f.id
    order by f.id desc`.execute(db);
  return rows;
}

export async function selectReferrer(db: Db, scope: ProjectScope, id: number): Promise<Referrer> {
  const { rows } = await sql<Referrer>`
    select ${columns} from referral_person f join project p on p.id = f.project_id
    left join referral_tally t on t.person_id = f.id where f.id = ${id}::int and ${within(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** Of everybody, and of those of a campaign, it is kept; of those who match something more they are counted. */
export async function countReferrers(db: Db, scope: ProjectScope, wanted: ReferrersWanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`${counting(scope, wanted)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function counting(scope: ProjectScope, wanted: ReferrersWanted): RawBuilder<unknown> {
  const { status, query, code, campaignID } = wanted;
  const isSearched = code !== undefined || (query !== undefined && query !== '');
  if (isSearched || (campaignID !== undefined && status !== undefined)) {
    return sql`select count(*)::int as count from referral_person f ${ofCampaign(wanted)} where ${isMeant(scope, wanted)}`;
  }
  if (campaignID !== undefined) {
    return sql`select coalesce(sum(t.referrers), 0)::int as count from campaign f
      left join campaign_tally t on t.campaign_id = f.id where f.id = ${campaignID}::int and ${within(scope)}`;
  }
  return sql`select coalesce(sum(f.people), 0)::int as count from referral_people_tally f
    where ${within(scope)} and ${status === undefined ? sql`true` : sql`f.state = ${status}`}`;
}

/** Who has brought a friend to it. */
function ofCampaign({ campaignID }: ReferrersWanted): RawBuilder<unknown> {
  return campaignID === undefined
    ? sql``
    : sql`join campaign_referrer m on m.person_id = f.id and m.campaign_id = ${campaignID}::int`;
}

function isMeant(scope: ProjectScope, { status, query, code }: ReferrersWanted): RawBuilder<boolean> {
  const begins = beginningOf(query ?? '');
  return sql<boolean>`${within(scope)}
    and ${status === undefined ? sql`true` : sql`f.status = ${status}`}
    and ${code === undefined ? sql`true` : sql`(lower(f.code) = ${code.toLowerCase()} or f.share_token = ${code} or ${areSpoken([code])})`}
    and ${
      query === undefined || query === ''
        ? sql`true`
        : sql`(lower(f.email) like ${begins} or lower(f.reference_id) like ${begins} or lower(f.code) like ${begins})`
    }`;
}

function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`f.project_id = any(${[...scope]}::int[])`;
}
