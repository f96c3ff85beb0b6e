import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ReferrerStatus } from '../people/referrer-status.ts';

export type PortalPerson = {
  id: number;
  projectId: number;
  /** By the shop's own number. */
  referenceId: string;
  /** As the shop gave it: nobody types it on the page. */
  email: string;
  code: string;
  shareToken: string;
  status: ReferrerStatus;
  brand: {
    name: string;
    logoHash: string | null;
    color: string | null;
    website: string | null;
    frontend: string | null;
    supportEmail: string | null;
  };
};

type Row = Omit<PortalPerson, 'brand'> & PortalPerson['brand'];

const columns = sql`
  f.id, f.project_id as "projectId", f.reference_id as "referenceId", f.email, f.code, f.share_token as "shareToken", f.status, j.name,
  nullif(j.logo_hash, '') as "logoHash", nullif(j.brand_color, '') as color, nullif(j.website, '') as website,
  nullif(j.frontend_endpoint, '') as frontend, nullif(j.support_email, '') as "supportEmail"`;

/** A token was told of this person: no scope is asked. */
export async function findPortalPerson(db: Db, personId: number): Promise<PortalPerson | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from referral_person f join project j on j.id = f.project_id where f.id = ${personId}`.execute(
    db,
  );
  return rows[0] && personOf(rows[0]);
}

/** Whose link it is. Links are given to everybody: no scope is asked. */
export async function findSharer(db: Db, shareToken: string): Promise<PortalPerson | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from referral_person f join project j on j.id = f.project_id
    where f.share_token = ${shareToken}`.execute(db);
  return rows[0] && personOf(rows[0]);
}

function personOf({ id, projectId, referenceId, email, code, shareToken, status, ...brand }: Row): PortalPerson {
  return { id, projectId, referenceId, email, code, shareToken, status, brand };
}
