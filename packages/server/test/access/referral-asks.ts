import { randomUUID } from 'node:crypto';
import type { AskFor, Asking } from './asking.ts';

const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const email = () => `${word()}@example.com`;

/** Good requests of these calls, on rows made for each. */
export const referralAsks: Record<string, AskFor> = {
  listCampaigns: inProject(),
  createCampaign: async (a) => {
    await takesUsdc(a);
    return inProject(fields())(a);
  },
  getCampaign: async (a) => of(a, await campaign(a, 'draft')),
  updateCampaign: async (a) => of(a, await campaign(a, 'draft'), fields()),
  deleteCampaign: async (a) => of(a, await campaign(a, 'draft')),
  setCampaignStatus: async (a) => of(a, await campaign(a, 'active'), { status: 'paused' }),
  getCampaignRewardsTotal: async (a) => of(a, await campaign(a, 'active')),
  getCampaignDays: async (a) => of(a, await campaign(a, 'active')),
  listReferralEvents: inProject(),
  createReferralEvent: (a) => inProject({ key: word(), name: 'Bought' })(a),
  getReferralEvent: async (a) => of(a, await event(a)),
  updateReferralEvent: async (a) => of(a, await event(a), { name: word() }),
  archiveReferralEvent: async (a) => of(a, await event(a)),
  listReferrers: inProject(),
  exportReferrers: inProject(),
  createReferrer: (a) => inProject({ email: email(), referenceID: word() })(a),
  getReferrer: async (a) => of(a, (await person(a)).id),
  setReferrerStatus: async (a) => of(a, (await person(a)).id, { status: 'suspended', reason: 'Odd' }),
  getFriendsTotal: async (a) => of(a, (await person(a)).id),
  listFriends: async (a) => of(a, (await person(a)).id),
  authenticateReferrer: ({ cast }) => ({ body: { email: email(), referenceID: word(), projectID: cast.project } }),
  linkReferee: async (a) => {
    const { code } = await person(a);
    return { body: { email: email(), referenceID: word(), referrerCode: code, projectID: a.cast.project } };
  },
  logReferralEvent: ({ cast }) => ({
    body: { eventKey: 'signup', referenceID: word(), projectID: cast.project },
  }),
};

/** What a campaign gives while it lives, and that it begins to. */
export const referralRedirecting: Record<string, AskFor> = {
  updateCampaign: async (a) => of(a, await campaign(a, 'active'), fields()),
  setCampaignStatus: async (a) => of(a, await campaign(a, 'draft'), { status: 'active' }),
};

/** A draft, and stopping. */
export const referralHarmless: Record<string, AskFor> = {
  updateCampaign: async (a) => of(a, await campaign(a, 'draft'), fields()),
  setCampaignStatus: async (a) => of(a, await campaign(a, 'active'), { status: 'paused' }),
};

function inProject(body?: object): AskFor {
  return ({ cast }) => ({ params: { projectId: cast.project }, ...(body ? { body } : {}) });
}

function of({ cast }: Asking, id: number, body?: object) {
  return { params: { projectId: cast.project, id }, ...(body ? { body } : {}) };
}

function fields() {
  return { name: word(), rewardType: 'percentage', rewardValue: '10', currencyCode: 'USDC', blockchainCode: 'BASE' };
}

const usdc = `(select bc.id from blockchain_currency bc join currency u on u.id = bc.currency_id
  join blockchain b on b.id = bc.blockchain_id where u.code = 'USDC' and b.code = 'BASE')`;

async function takesUsdc({ world, cast }: Asking): Promise<void> {
  await world.coffer.deps.pool.query(
    `insert into project_currency (project_id, blockchain_currency_id, created_at)
     select $1, ${usdc}, now() on conflict do nothing`,
    [cast.project],
  );
}

async function campaign({ world, cast }: Asking, status: 'draft' | 'active'): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `with c as (
       insert into campaign (project_id, name, status, version, activated_at, created_by, created_at, updated_at)
       values ($1, 'Planted', $2, 1, case when $2 = 'active' then now() end, 'plant@example.com', now(), now()) returning id)
     insert into campaign_rules (campaign_id, version, reward_type, reward_value, blockchain_currency_id, time_zone, per_customer,
       cap_window, attribution_days, hold_days, event_keys, fraud_policy, created_by, created_at)
     select id, 1, 'percentage', 1000, ${usdc}, 'UTC', 'forever', 'all_time', 30, 14, '{payment}', '{}', 'plant@example.com', now()
     from c returning campaign_id as id`,
    [cast.project, status],
  );
  return rows[0]?.id ?? 0;
}

async function event({ world, cast }: Asking): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into referral_event (project_id, key, name, type, status, created_at)
     values ($1, $2, 'Planted', 'simple', 'active', now()) returning id`,
    [cast.project, word()],
  );
  return rows[0]?.id ?? 0;
}

async function person({ world, cast }: Asking): Promise<{ id: number; code: string }> {
  const [name, token] = [word(), word().replaceAll('0', 'x').slice(0, 10)];
  const { rows } = await world.coffer.deps.pool.query<{ id: number; code: string }>(
    `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, created_at, updated_at)
     values ($1, $2, $2 || '@example.com', $2 || '@example.com', $2, $3, 'active', now(), now()) returning id, code`,
    [cast.project, name, token],
  );
  const [made] = rows;
  if (!made) throw new Error('nobody was planted');
  return made;
}
