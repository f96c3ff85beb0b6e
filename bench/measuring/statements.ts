/** The SQL that each measured call makes. The bare peer runs it; `checkPeer` holds the program against it. */

const sessionByKey = `
  select s.id as session_id, s.stepped_up_at, s.last_seen_at, m.id as member_id, m.email, m.must_reset_password,
    r.id as role_id, r.name as role_name, r.level, r.permissions,
    case when r.scope = 'own' then array(select project_id from member_project p where p.member_id = m.id) end as projects
  from session s join member m on m.id = s.member_id join role r on r.id = m.role_id
  where s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3 and m.status = 'active' and s.key_hash = $1`;

const memberById = `
  select "member"."id", "member"."email", "member"."name", "member"."status", "member"."password_hash",
    "member"."must_reset_password", "member"."totp_secret_id", "member"."totp_confirmed_at", "member"."created_at",
    "member"."last_sign_in_at", "role"."id" as "role_id", "role"."name" as "role_name",
    "role"."display_name" as "role_display_name", "role"."level" as "role_level", "role"."scope" as "role_scope",
    array(select project_id from member_project p where p.member_id = member.id order by 1) as "projects"
  from "member" inner join "role" on "role"."id" = "member"."role_id"
  where "member"."status" <> $1 and "member"."id" = $2`;

const allProjects = `
  select "id", "reference_id", "name", "logo_hash", "brand_color", "website", "success_endpoint", "cancel_endpoint",
    "webhook_endpoint", "frontend_endpoint", "twitter_url", "discord_url", "linked_in_url", "telegram_url", "support_email",
    "email_send_request_from", "email_send_request_reply_to", "default_payment_blockchain_id",
    "default_payment_blockchain_currency_id", "created_at", "updated_at"
  from "project" where true order by "id"`;

const projectIsThere = 'select "id" from "project" where "id" = $1 and true';

const insertCustomer = `
  insert into "customer" ("project_id", "customer_id", "email", "name", "created_at") values ($1, $2, $3, $4, $5)
  on conflict ("project_id", "customer_id") do nothing
  returning "id", "project_id", "customer_id", "email", "name", "created_at"`;

const insertActivity = `
  insert into activity
  (at, actor_kind, actor_id, actor_name, project_id, action, entity, entity_id, before, after, ip, user_agent, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

export const texts = { sessionByKey, memberById, allProjects, projectIsThere, insertCustomer, insertActivity };

export const whoAmI = [sessionByKey, memberById];
export const listProjects = [sessionByKey, allProjects];
export const createCustomer = [sessionByKey, 'begin', projectIsThere, insertCustomer, insertActivity, 'commit'];

/** Where the program's SQL has changed: against the peer as it is, a figure would be unfair. */
export function differences(expected: readonly string[], recorded: readonly string[]): string[] {
  const [ours, theirs] = [recorded.map(inOneLine), expected.map(inOneLine)];
  if (ours.length !== theirs.length) return [`the program makes ${ours.length} statements, the peer ${theirs.length}`];
  return [
    ...ours.filter((text) => !theirs.includes(text)).map((text) => `the program alone: ${text}`),
    ...theirs.filter((text) => !ours.includes(text)).map((text) => `the peer alone: ${text}`),
  ];
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
