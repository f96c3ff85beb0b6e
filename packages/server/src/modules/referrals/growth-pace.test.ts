import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCampaignDays, listCampaigns } from '@coffer/contract/growth/campaigns.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { getReferrer, listFriends, listReferrers } from '@coffer/contract/growth/referrers.ts';
import { makeProject } from '../projects/projects.fixture.ts';
import { activeCampaign, plantHotWallet, startGrowth, takesUsdc, type Growth } from './growth.fixture.ts';

const people = 30_000;
const referrers = 2_000;
const few = 50;
const asks = 40;
/** The machine may have other things to do: what counts is that many cost no more than few. */
const ratioMax = 2;

/** A project of many, and one of few. */
type Crowd = { project: number; campaign: number; best: number };

let growth: Growth;
let many: Crowd;
let small: Crowd;
beforeAll(async () => {
  growth = await startGrowth();
  small = await plantPeople(growth, { people: few, referrers: 10 });
  const project = await makeProject(growth.world, growth.key);
  await takesUsdc(growth.world, project, 'BASE');
  await plantHotWallet(growth.world, project, 'BASE');
  many = await plantPeople({ ...growth, project }, { people, referrers });
  await growth.world.asOwner('analyze');
}, 300_000);
afterAll(() => growth.close());

/** Every one of them but the first ones was brought by one of those; the first of all brought half. */
async function plantPeople(of: Growth, count: { people: number; referrers: number }): Promise<Crowd> {
  const campaign = (await activeCampaign(of, { isDefault: true })).id;
  const { pool } = of.world.coffer.deps;
  const columns = `project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at, linked_by,
    friend_status, evidence, created_at, updated_at`;
  const brought = `now(), 'code', case when n % 3 = 0 then 'converted' else 'linked' end, '{}'`;
  const insert = (from: number, to: number, by: string) =>
    pool.query(
      `insert into referral_person (${columns})
       select $1::int, 'u-' || n, 'u-' || n || '@example.com', 'u-' || n || '@example.com', 'C-' || n,
         translate(lpad($1::int || 'x' || n, 10, 'y'), '0', 'z'), 'active', ${by},
         ${by === 'null' ? 'null, null, null, null' : brought}, now(), now() from generate_series($2::int, $3::int) n`,
      [of.project, from, to],
    );
  await insert(1, count.referrers, 'null');
  const { rows } = await pool.query<{ first: number }>(
    'select min(id) as first from referral_person where project_id = $1',
    [of.project],
  );
  const best = rows[0]?.first ?? 0;
  const by = `${best} + case when n % 2 = 0 then 0 else n % ${count.referrers} end`;
  for (let from = count.referrers + 1; from <= count.people; from += 10_000) {
    await insert(from, Math.min(from + 9_999, count.people), by);
  }
  return { project: of.project, campaign, best };
}

/** How much longer one call takes of many than of few, asked in turns. */
async function ratio(call: Endpoint, askOf: (crowd: Crowd) => { params?: object; query?: Record<string, string> }) {
  const took = new Map<Crowd, number[]>([
    [small, []],
    [many, []],
  ]);
  for (let i = 0; i < asks; i += 1) {
    for (const [crowd, times] of took) {
      const { params = {}, query = {} } = askOf(crowd);
      const asked = { key: growth.key, params: { projectId: crowd.project, ...params }, query };
      const began = performance.now();
      await growth.world.ok(call, asked);
      times.push(performance.now() - began);
    }
  }
  const median = (times: readonly number[] = []) => times.toSorted((a, b) => a - b)[asks / 2] ?? Number.NaN;
  return median(took.get(many)) / median(took.get(small));
}

test('counts are those of the rows, whatever made them', async () => {
  const { rows } = await growth.world.coffer.deps.pool.query(
    `select (select sum(people)::int from referral_people_tally where project_id = $1) as people,
       (select count(*)::int from referral_person where friend_status = 'converted' and project_id = $1) as converted,
       (select sum(t.converted)::int from referral_tally t join referral_person p on p.id = t.person_id
         where p.project_id = $1) as "convertedKept",
       (select converted::int from campaign_tally where campaign_id = $2) as "convertedOfCampaign",
       (select friends::int from campaign_tally where campaign_id = $2) as friends,
       (select sum(friends)::int from campaign_referrer where campaign_id = $2) as "friendsOfReferrers",
       (select referrers::int from campaign_tally where campaign_id = $2) as referrers,
       (select count(distinct referred_by)::int from referral_person where project_id = $1) as brought`,
    [many.project, many.campaign],
  );
  const [row] = rows as Record<string, number>[];
  const friends = people - referrers;
  expect(row).toMatchObject({ people, friends, friendsOfReferrers: friends });
  expect([row?.['convertedKept'], row?.['convertedOfCampaign']]).toEqual([row?.['converted'], row?.['converted']]);
  expect(row?.['referrers']).toBe(row?.['brought']);
});

test('a list of a hundred thousand people takes no longer than one of fifty', async () => {
  const ratios = {
    campaigns: await ratio(listCampaigns, () => ({ query: { limit: '10' } })),
    days: await ratio(getCampaignDays, ({ campaign: id }) => ({ params: { id } })),
    referrers: await ratio(listReferrers, () => ({ query: { limit: '10' } })),
    active: await ratio(listReferrers, () => ({ query: { status: 'active', limit: '10' } })),
    ofCampaign: await ratio(listReferrers, ({ campaign }) => ({
      query: { campaignID: String(campaign), limit: '10' },
    })),
    referrer: await ratio(getReferrer, ({ best: id }) => ({ params: { id } })),
    friends: await ratio(listFriends, ({ best: id }) => ({ params: { id }, query: { limit: '10' } })),
  };
  expect(Object.entries(ratios).filter(([, found]) => !(found <= ratioMax))).toEqual([]);
}, 300_000);
