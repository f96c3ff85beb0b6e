import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '@coffer/contract/growth/campaigns.ts';
import * as events from '@coffer/contract/growth/referral-events.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { activityOf, makeProject } from '../projects/projects.fixture.ts';
import { followTime } from './campaigns/start-campaigning.ts';
import {
  activeCampaign,
  newCampaign,
  plantHotWallet,
  startGrowth,
  takesUsdc,
  tenPercent,
  type Growth,
} from './growth.fixture.ts';

let growth: Growth;
beforeAll(async () => {
  growth = await startGrowth();
});
afterAll(() => growth.close());

const asked = (id?: number, body?: object, project: number | string = growth.project) => ({
  key: growth.key,
  params: { projectId: project, ...(id === undefined ? {} : { id }) },
  ...(body ? { body } : {}),
});
const get = (id: number) => growth.world.ok(contract.getCampaign, asked(id));
const move = (id: number, status: string) => growth.world.ok(contract.setCampaignStatus, asked(id, { status }));
const soon = (minutes: number) => new Date(growth.world.clock.now().getTime() + minutes * 60_000).toISOString();

describe('a draft', () => {
  test('says what it gives, and is written down', async () => {
    const made = await newCampaign(growth, { rewardCap: '25', inviteeRewardType: 'flat_fee', inviteeRewardValue: 5 });
    expect(made).toMatchObject({
      name: 'Bring a friend',
      status: 'draft',
      version: 1,
      rewardValue: '10',
      rewardCap: '25',
      inviteeRewardValue: '5',
      currencyCode: 'USDC',
      blockchainCode: 'BASE',
      budget: '3000',
      spentUSD: '0',
      daysLeft: null,
      timezone: 'UTC',
      eventKeys: ['payment'],
      offer: 'The referrer gets 10 %, at most $25, the friend gets $5, of each payment',
    });
    expect(made.smallestPayment).toBeNull();
    expect(made.fraudPolicy.same_person).toBe('block');
    expect(await activityOf(growth.world, 'campaign', made.id)).toMatchObject([
      { action: 'campaign.drafted', project_id: growth.project, after: { name: 'Bring a friend' } },
    ]);
    expect(await get(made.id)).toEqual(made);
  });

  test.each([
    [{ rewardValue: undefined }, 'rewardValue', 'must be given with rewardType'],
    [{ rewardType: undefined }, 'rewardValue', 'must be left out without rewardType'],
    [{ rewardValue: '100.01' }, 'rewardValue', 'at most 100 percent'],
    [{ rewardValue: '2.555' }, 'rewardValue', 'at most two decimals'],
    [{ rewardValue: '0' }, 'rewardValue', 'above 0'],
    [{ rewardType: 'flat_fee', rewardCap: '5' }, 'rewardCap', 'must be left out'],
    [{ inviteeRewardCap: '5' }, 'inviteeRewardCap', 'must be left out without inviteeRewardType'],
    [{ budget: '0' }, 'budget', 'above 0'],
    [{ smallestPayment: '-1' }, 'smallestPayment', 'an amount of dollars'],
    [{ smallestPayment: '9.999' }, 'smallestPayment', 'at most two decimals'],
    [{ budget: '1e3' }, 'budget', 'an amount of dollars'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'IANA zone'],
    // Ours knows it, and PostgreSQL does not.
    [{ timezone: 'US/Pacific-New' }, 'timezone', 'IANA zone'],
    [{ timezone: 'eUROPE/bERLIN' }, 'timezone', 'IANA zone'],
    [{ campaignTypePerCustomer: 'months_per_customer' }, 'validityMonthsPerCustomer', 'must be given'],
    [{ maxOccurrencesPerCustomer: 3 }, 'maxOccurrencesPerCustomer', 'must be left out'],
    [{ capWindow: 'month' }, 'capWindow', 'without rewardCapPerReferrer'],
    [{ eventKeys: ['nothing'] }, 'eventKeys.0', 'signup, first_payment, payment'],
    [{ eventKeys: ['payment', 'payment'] }, 'eventKeys.1', 'once'],
    [{ currencyCode: 'ETH' }, 'currencyCode', 'must be worth a dollar and taken by the project: USDC'],
    [{ blockchainCode: 'ETH' }, 'blockchainCode', 'BASE'],
    [{ endDate: '2020-01-01T00:00:00Z' }, 'endDate', 'must lie ahead'],
    [{ startDate: '2040-02-01T00:00:00Z', endDate: '2040-01-01T00:00:00Z' }, 'endDate', 'after startDate'],
    [{ fraudPolicy: { velocity: 'maybe' } }, 'fraudPolicy.velocity', ''],
    [{ colour: 'blue' }, 'colour', 'is not a field'],
  ])('with %o is refused by the name of the field', async (over, path, message) => {
    const refusal = await growth.world.refused(contract.createCampaign, asked(undefined, { ...tenPercent, ...over }));
    expect(refusal).toMatchObject({
      status: 400,
      details: [{ path, message: expect.stringContaining(message) as string }],
    });
  });

  test('changes as often as somebody likes, stays one version, and is thrown away', async () => {
    const { id } = await newCampaign(growth);
    const changed = await growth.world.ok(contract.updateCampaign, asked(id, { ...tenPercent, rewardValue: '2.5' }));
    expect(changed).toMatchObject({ rewardValue: '2.5', version: 1 });
    await growth.world.ok(contract.deleteCampaign, asked(id));
    expect(await growth.world.refused(contract.getCampaign, asked(id))).toMatchObject({ status: 404 });
    const actions = (await activityOf(growth.world, 'campaign', id)).map(({ action }) => action);
    expect(actions).toEqual(['campaign.drafted', 'campaign.changed', 'campaign.deleted']);
  });

  test('names its chain where the currency is on several', async () => {
    const project = await makeProject(growth.world, growth.key);
    for (const chain of ['ETH', 'BASE']) await takesUsdc(growth.world, project, chain);
    const refusal = await growth.world.refused(contract.createCampaign, asked(undefined, tenPercent, project));
    expect(refusal).toMatchObject({
      details: [{ path: 'blockchainCode', message: expect.stringContaining('BASE, ETH') as string }],
    });
    const named = { ...tenPercent, blockchainCode: 'base' };
    expect(await growth.world.ok(contract.createCampaign, asked(undefined, named, project))).toMatchObject({
      blockchainCode: 'BASE',
    });
  });
});

describe('a campaign', () => {
  test('runs, pauses, goes on, ends and is archived, and every step is told', async () => {
    const { id } = await newCampaign(growth);
    expect(await move(id, 'active')).toMatchObject({ status: 'active', statusReason: null });
    expect(await move(id, 'paused')).toMatchObject({
      status: 'paused',
      statusReason: 'person',
      statusBy: 'root@example.com',
    });
    expect(await move(id, 'active')).toMatchObject({ status: 'active', statusReason: null, statusBy: null });
    const ended = await move(id, 'ended');
    expect(ended.status).toBe('ended');
    expect(ended.endDate).not.toBeNull();
    expect(await growth.world.refused(contract.setCampaignStatus, asked(id, { status: 'active' }))).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
    });
    expect(await growth.world.refused(contract.updateCampaign, asked(id, tenPercent))).toMatchObject({ status: 409 });
    expect(await growth.world.refused(contract.deleteCampaign, asked(id))).toMatchObject({ status: 409 });
    expect(await move(id, 'archived')).toMatchObject({ status: 'archived' });
    const { rows } = await growth.world.coffer.deps.pool.query<{ kind: string }>(
      `select kind from outbox where payload ->> 'campaignId' = $1 order by id`,
      [String(id)],
    );
    const told = ['activated', 'paused', 'activated', 'ended', 'archived'].map((what) => `campaign.${what}`);
    expect(rows.map(({ kind }) => kind)).toEqual(told);
    expect((await activityOf(growth.world, 'campaign', id)).map(({ action }) => action)).toEqual([
      'campaign.drafted',
      ...told,
    ]);
  });

  test('that was activated keeps its rules: other terms are a new version, another name is not', async () => {
    const { id } = await activeCampaign(growth);
    const renamed = await growth.world.ok(contract.updateCampaign, asked(id, { ...tenPercent, name: 'Renamed' }));
    expect(renamed).toMatchObject({ name: 'Renamed', version: 1 });
    const raised = await growth.world.ok(contract.updateCampaign, asked(id, { ...tenPercent, rewardValue: '12.5' }));
    expect(raised).toMatchObject({ rewardValue: '12.5', version: 2 });
    const { pool } = growth.world.coffer.deps;
    const { rows } = await pool.query(
      'select reward_value::text from campaign_rules where campaign_id = $1 order by version',
      [id],
    );
    expect(rows).toEqual([{ reward_value: '1000' }, { reward_value: '1250' }]);
    await expect(pool.query('update campaign_rules set hold_days = 0 where campaign_id = $1', [id])).rejects.toThrow(
      /never change/,
    );
    await expect(pool.query('delete from campaign_rules where campaign_id = $1', [id])).rejects.toThrow(/never change/);
    // Whoever does not know of the smallest payment leaves it as it is; 0 is any.
    const smallest = await growth.world.ok(contract.updateCampaign, asked(id, { ...tenPercent, smallestPayment: 20 }));
    expect(smallest).toMatchObject({ smallestPayment: '20', version: 3 });
    expect(smallest.offer).toContain('of each payment of $20 or more');
    const kept = await growth.world.ok(contract.updateCampaign, asked(id, tenPercent));
    expect(kept).toMatchObject({ smallestPayment: '20', version: 3 });
    const any = await growth.world.ok(contract.updateCampaign, asked(id, { ...tenPercent, smallestPayment: '0' }));
    expect(any).toMatchObject({ smallestPayment: null, version: 4 });
    const nothing = { ...tenPercent, rewardType: null, rewardValue: null };
    expect(await growth.world.refused(contract.updateCampaign, asked(id, nothing))).toMatchObject({ status: 400 });
    const moved = { ...tenPercent, startDate: soon(10) };
    expect(await growth.world.refused(contract.updateCampaign, asked(id, moved))).toMatchObject({
      details: [{ path: 'startDate' }],
    });
  });

  test('never has a budget below what is spent', async () => {
    const { id } = await activeCampaign(growth);
    await growth.world.coffer.deps.pool.query('update campaign set spent_usd_units = 4050000000 where id = $1', [id]);
    const refusal = await growth.world.refused(contract.updateCampaign, asked(id, { ...tenPercent, budget: '40' }));
    expect(refusal).toMatchObject({
      details: [{ path: 'budget', message: 'must be at least what is spent already: $40.50' }],
    });
    expect(await growth.world.ok(contract.updateCampaign, asked(id, { ...tenPercent, budget: '40.50' }))).toMatchObject(
      { budget: '40.5' },
    );
    await move(id, 'paused');
    const spent = await growth.world.refused(contract.setCampaignStatus, asked(id, { status: 'active' }));
    expect(spent).toMatchObject({ status: 422, details: [{ path: 'budget' }] });
  });

  test('names everything that it lacks before it begins', async () => {
    const project = await makeProject(growth.world, growth.key);
    await takesUsdc(growth.world, project, 'BASE');
    const own = { key: 'bought', name: 'Bought' };
    const event = await growth.world.ok(events.createReferralEvent, asked(undefined, own, project));
    const body = { name: 'Empty', currencyCode: 'USDC', eventKeys: ['payment', 'bought'] };
    const { id } = await growth.world.ok(contract.createCampaign, asked(undefined, body, project));
    await growth.world.ok(events.archiveReferralEvent, asked(event.id, undefined, project));
    await growth.world.coffer.deps.pool.query('delete from project_currency where project_id = $1', [project]);
    const begin = () => growth.world.refused(contract.setCampaignStatus, asked(id, { status: 'active' }, project));
    const paths = ['rewardType', 'currencyCode', 'blockchainCode', 'eventKeys'];
    expect(await begin()).toMatchObject({ status: 422, details: paths.map((path) => ({ path })) });
    await plantHotWallet(growth.world, project, 'BASE');
    expect(await begin()).toMatchObject({
      details: paths.filter((path) => path !== 'blockchainCode').map((path) => ({ path })),
    });
  });

  test('is drafted with an event that has no amount before anybody says what it gives, and cannot begin with a share of it', async () => {
    const own = { key: 'booked_a_demo', name: 'Booked a demo' };
    await growth.world.ok(events.createReferralEvent, asked(undefined, own));
    const share = { ...tenPercent, name: 'Demos', eventKeys: ['signup', 'booked_a_demo'] };
    const { id } = await growth.world.ok(contract.createCampaign, asked(undefined, share));
    const begin = asked(id, { status: 'active' });
    const refused = await growth.world.refused(contract.setCampaignStatus, begin);
    const sentence = 'Of "Signed up", "Booked a demo" no share can be given';
    expect(refused).toMatchObject({
      status: 422,
      details: [{ path: 'rewardType', message: expect.stringContaining(sentence) }],
    });
    const fixed = { ...share, rewardType: 'flat_fee', rewardValue: '5', rewardCap: null };
    await growth.world.ok(contract.updateCampaign, asked(id, fixed));
    expect(await growth.world.ok(contract.setCampaignStatus, begin)).toMatchObject({ status: 'active' });
    expect(await growth.world.refused(contract.updateCampaign, asked(id, share))).toMatchObject({
      status: 400,
      details: [{ path: 'rewardType', message: expect.stringContaining('"Booked a demo"') }],
    });
    await growth.world.ok(contract.setCampaignStatus, asked(id, { status: 'ended' }));
  });

  test('whose start lies ahead is scheduled, begins then and ends in time, by itself', async () => {
    const { deps } = growth.world.coffer;
    const startDate = soon(60);
    const { id, status } = await activeCampaign(growth, { startDate, endDate: soon(120) });
    expect(status).toBe('scheduled');
    await followTime(deps);
    expect((await get(id)).status).toBe('scheduled');
    growth.world.clock.advance(61);
    expect(await followTime(deps)).toBe('again');
    expect((await get(id)).status).toBe('active');
    const { rows } = await deps.pool.query<{ at: Date }>('select activated_at as at from campaign where id = $1', [id]);
    expect(rows[0]?.at.toISOString()).toBe(startDate);
    growth.world.clock.advance(60);
    await followTime(deps);
    expect((await get(id)).status).toBe('ended');
    expect(await followTime(deps)).toBe('wait');
    const last = (await activityOf(growth.world, 'campaign', id)).at(-1);
    expect(last).toMatchObject({ action: 'campaign.ended', actor_name: 'campaigns' });
  });

  test('takes the place of the default before it, also where two ask at once', async () => {
    await growth.world.ok(stepUp, { key: growth.key, body: { password: goodPassword } });
    const first = await activeCampaign(growth, { isDefault: true });
    const second = await activeCampaign(growth, { isDefault: true });
    expect([(await get(first.id)).isDefault, (await get(second.id)).isDefault]).toEqual([false, true]);
    const drafts = [];
    for (let i = 0; i < 6; i += 1) drafts.push(await newCampaign(growth, { isDefault: true }));
    await Promise.all(drafts.map(({ id }) => move(id, 'active')));
    const defaults = await Promise.all(drafts.map(async ({ id }) => (await get(id)).isDefault));
    expect(defaults.filter(Boolean)).toHaveLength(1);
    expect((await get(second.id)).isDefault).toBe(false);
  });

  test('of another project is not there', async () => {
    const { id } = await newCampaign(growth);
    const other = await makeProject(growth.world, growth.key);
    for (const call of [
      contract.getCampaign,
      contract.deleteCampaign,
      contract.getCampaignRewardsTotal,
      contract.getCampaignDays,
    ]) {
      expect(await growth.world.refused(call, asked(id, undefined, other)), call.id).toMatchObject({ status: 404 });
    }
    expect(await growth.world.refused(contract.updateCampaign, asked(id, tenPercent, other))).toMatchObject({
      status: 404,
    });
    expect(
      await growth.world.refused(contract.setCampaignStatus, asked(id, { status: 'active' }, other)),
    ).toMatchObject({ status: 404 });
  });

  test('of all projects is read, and changed in one alone', async () => {
    const { id } = await newCampaign(growth);
    expect(await growth.world.ok(contract.getCampaign, asked(id, undefined, 'all'))).toMatchObject({ id });
    const { data } = await growth.world.ok(contract.listCampaigns, asked(undefined, undefined, 'all'));
    expect(data[0]?.id).toBe(id);
    for (const refused of [
      await growth.world.refused(contract.createCampaign, asked(undefined, tenPercent, 'all')),
      await growth.world.refused(contract.updateCampaign, asked(id, tenPercent, 'all')),
      await growth.world.refused(contract.deleteCampaign, asked(id, undefined, 'all')),
    ]) {
      expect(refused).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
    }
  });

  test('is listed page by page, by state and by a part of its name', async () => {
    const project = await makeProject(growth.world, growth.key);
    await takesUsdc(growth.world, project, 'BASE');
    const names = ['Spring 100%', 'Summer', 'Autumn', 'Winter'];
    for (const name of names)
      await growth.world.ok(contract.createCampaign, asked(undefined, { ...tenPercent, name }, project));
    const list = (query: Record<string, string>) =>
      growth.world.ok(contract.listCampaigns, { ...asked(undefined, undefined, project), query });
    const first = await list({ limit: '3' });
    expect(first.data.map(({ name }) => name)).toEqual(['Winter', 'Autumn', 'Summer']);
    const second = await list({ limit: '3', cursor: first.nextCursor ?? '' });
    expect(second.data.map(({ name }) => name)).toEqual(['Spring 100%']);
    expect([second.nextCursor, second.totalCount]).toEqual([null, 4]);
    expect((await list({ query: '0%' })).data.map(({ name }) => name)).toEqual(['Spring 100%']);
    expect((await list({ query: '%' })).totalCount).toBe(1);
    const withSignUp = { ...tenPercent, rewardType: 'flat_fee', name: 'Sign-ups', eventKeys: ['signup', 'payment'] };
    await growth.world.ok(contract.createCampaign, asked(undefined, withSignUp, project));
    const counting = await list({ eventKey: 'signup' });
    expect([counting.data.map(({ name }) => name), counting.totalCount, counting.counts.draft]).toEqual([
      ['Sign-ups'],
      1,
      1,
    ]);
    expect((await list({ eventKey: 'payment' })).totalCount).toBe(5);
    expect((await list({ eventKey: 'sign' })).totalCount).toBe(0);
    const active = await list({ status: 'active' });
    expect([active.totalCount, active.counts.draft, active.counts.active]).toEqual([0, 5, 0]);
    const refusal = await growth.world.refused(contract.listCampaigns, {
      ...asked(undefined, undefined, project),
      query: { cursor: 'x' },
    });
    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'cursor' }] });
  });
});

describe('events', () => {
  test('of the system are the same in every project, and stay as they are', async () => {
    const all = await growth.world.ok(events.listReferralEvents, asked());
    expect(all.slice(0, 3).map(({ id, key, source }) => [id, key, source])).toEqual([
      [1, 'signup', 'system'],
      [2, 'first_payment', 'system'],
      [3, 'payment', 'system'],
    ]);
    expect(await growth.world.ok(events.getReferralEvent, asked(2))).toMatchObject({ key: 'first_payment' });
    const rename = await growth.world.refused(events.updateReferralEvent, asked(3, { name: 'Mine' }));
    expect(rename).toMatchObject({ status: 409 });
    expect(await growth.world.refused(events.archiveReferralEvent, asked(1))).toMatchObject({ status: 409 });
    const again = { key: 'payment', name: 'Mine' };
    expect(await growth.world.refused(events.createReferralEvent, asked(undefined, again))).toMatchObject({
      status: 409,
    });
  });

  test('of a project are made, renamed and archived, once each', async () => {
    const made = await growth.world.ok(
      events.createReferralEvent,
      asked(undefined, { key: 'order_placed', name: 'Ordered', type: 'payment' }),
    );
    expect(made).toMatchObject({ key: 'order_placed', source: 'api', type: 'payment', status: 'active' });
    expect(made.id).toBeGreaterThan(10);
    const twice = await growth.world.refused(
      events.createReferralEvent,
      asked(undefined, { key: 'order_placed', name: 'Again' }),
    );
    expect(twice).toMatchObject({ status: 409, code: 'CONFLICT', details: [{ path: 'key' }] });
    expect(await growth.world.ok(events.updateReferralEvent, asked(made.id, { name: 'Bought' }))).toMatchObject({
      name: 'Bought',
    });
    expect(await growth.world.ok(events.archiveReferralEvent, asked(made.id))).toMatchObject({ status: 'archived' });
    expect(await growth.world.refused(events.archiveReferralEvent, asked(made.id))).toMatchObject({ status: 409 });
    const other = await makeProject(growth.world, growth.key);
    expect(await growth.world.refused(events.getReferralEvent, asked(made.id, undefined, other))).toMatchObject({
      status: 404,
    });
    expect((await activityOf(growth.world, 'referral-event', made.id)).map(({ action }) => action)).toEqual([
      'referral-event.created',
      'referral-event.renamed',
      'referral-event.archived',
    ]);
    const asSystem = await growth.world.refused(
      events.createReferralEvent,
      asked(undefined, { key: 'signup', name: 'Mine' }),
    );
    expect(asSystem).toMatchObject({ status: 409, details: [{ path: 'key' }] });
    for (const key of ['Bad', 'a b', '', 'x'.repeat(65)]) {
      const refusal = await growth.world.refused(events.createReferralEvent, asked(undefined, { key, name: 'Bad' }));
      expect(refusal, key).toMatchObject({ status: 400, details: [{ path: 'key' }] });
    }
  });
});
