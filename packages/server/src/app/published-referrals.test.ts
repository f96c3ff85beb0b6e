import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createReferralEvent, archiveReferralEvent } from '@coffer/contract/growth/referral-events.ts';
import { setReferrerStatus } from '@coffer/contract/growth/referrers.ts';
import { activeCampaign, shopKey, startGrowth, type Growth } from '../modules/referrals/growth.fixture.ts';
import { activityOf, makeProject, projectKey } from '../modules/projects/projects.fixture.ts';

/**
 * The referral calls as published clients send them and with what those expect of the answers: written by hand from what is known of
 * them, and held against the wire itself rather than against our contract.
 */

let growth: Growth;
beforeAll(async () => {
  growth = await startGrowth();
});
afterAll(() => growth.close());

const text = z.string();
const id = z.int().min(1);
const when = z.iso.datetime();
const member = z.object({
  id,
  createdAt: when,
  updatedAt: when,
  project: text,
  referenceId: text,
  email: text,
  code: text,
  status: text,
  referredByMemberID: id.nullable(),
  referredByMemberReferenceID: text.nullable(),
  referredByMember: z.looseObject({ id, code: text }).nullable(),
  campaigns: z.array(z.looseObject({ id, name: text })).nullable(),
});
const authenticated = z.object({ redirectURL: z.url(), referrer: member });
const logged = z.object({
  id,
  createdAt: when,
  updatedAt: when,
  project: text,
  eventKey: text,
  memberID: id.nullable(),
  memberReferenceID: text,
  amount: text.nullable(),
  triggeredAt: when,
  data: z.null(),
  status: z.literal('pending'),
  failureReason: z.null(),
  member: member.nullable(),
});
const refusal = z.object({ error: z.object({ code: text, message: text, details: z.unknown().optional() }) });

async function post(path: string, body: object, key = growth.shop) {
  const reply = await growth.world.coffer.http.inject({
    method: 'POST',
    url: `/api/v1/referral/${path}`,
    headers: { 'api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

async function accepted<S extends z.ZodType>(shape: S, path: string, body: object, key?: string): Promise<z.output<S>> {
  const reply = await post(path, body, key);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return shape.parse(reply.body);
}

async function refused(path: string, body: object, key?: string) {
  const reply = await post(path, body, key);
  return { status: reply.status, ...refusal.parse(reply.body).error };
}

let made = 0;
const newcomer = () => {
  made += 1;
  return { email: `somebody-${made}@example.com`, referenceID: `user-${made}` };
};
const enter = async (who = newcomer()) => (await accepted(authenticated, 'referrers/authenticate', who)).referrer;
const counted = async (query: string, values: unknown[]) => {
  const { rows } = await growth.world.coffer.deps.pool.query<{ n: number }>(query, values);
  return rows[0]?.n;
};

describe('authenticate', () => {
  test('makes whoever is new a referrer, and gives the page of everybody', async () => {
    const { id: campaignId } = await activeCampaign(growth, { name: 'Seen' });
    const who = newcomer();
    const first = await accepted(authenticated, 'referrers/authenticate', { ...who, colour: 'blue' });
    expect(first.redirectURL).toMatch(/^http:\/\/localhost:8080\/referral\/\S{20,}$/);
    expect(first.referrer).toMatchObject({
      project: String(growth.project),
      referenceId: who.referenceID,
      email: who.email,
      status: 'active',
      referredByMemberID: null,
      referredByMemberReferenceID: null,
      referredByMember: null,
    });
    expect(first.referrer.campaigns).toContainEqual({ id: campaignId, name: 'Seen', status: 'active' });
    const again = await accepted(authenticated, 'referrers/authenticate', { ...who, email: 'other@example.com' });
    expect(again.referrer).toEqual(first.referrer);
    expect(again.redirectURL).not.toBe(first.redirectURL);
  });

  test('of 50 at once makes one person', async () => {
    const who = newcomer();
    const all = await Promise.all(Array.from({ length: 50 }, () => enter(who)));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    const rows = 'select count(*)::int as n from referral_person where reference_id = $1';
    expect(await counted(rows, [who.referenceID])).toBe(1);
    const events = `select count(*)::int as n from outbox where kind = 'referrer.created' and payload ->> 'personId' = $1`;
    expect(await counted(events, [String(all[0]?.id)])).toBe(1);
  });

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ referenceID: '' }, 'referenceID'],
    [{ referenceID: 17 }, 'referenceID'],
    [{ referenceID: 'x'.repeat(121) }, 'referenceID'],
    [{ referenceID: 'a\nb' }, 'referenceID'],
  ])('with %o answers 422 and names the field', async (over, path) => {
    const answer = await refused('referrers/authenticate', { ...newcomer(), ...over });
    expect(answer).toMatchObject({ status: 422, details: [{ path }] });
  });

  test('takes a key for its own project alone, and asks people for which', async () => {
    const other = await makeProject(growth.world, growth.key);
    expect(await refused('referrers/authenticate', { ...newcomer(), projectID: other })).toMatchObject({ status: 404 });
    expect(await refused('referrers/authenticate', newcomer(), growth.key)).toMatchObject({
      status: 400,
      code: 'PROJECT_REQUIRED',
    });
    const named = { ...newcomer(), projectID: other };
    const { referrer } = await accepted(authenticated, 'referrers/authenticate', named, growth.key);
    expect(referrer.project).toBe(String(other));
    const reading = await projectKey(growth.world, growth.key, growth.project, ['referral:read']);
    expect(await refused('referrers/authenticate', newcomer(), reading)).toMatchObject({ status: 403 });
    expect(await refused('referrers/authenticate', newcomer(), 'cpk_nothing')).toMatchObject({ status: 401 });
  });
});

describe('referee', () => {
  let code: string;
  let referrer: z.output<typeof member>;
  beforeEach(async () => {
    referrer = await enter();
    code = referrer.code;
  });

  test('links a newcomer to the referrer of a code, however it is spelled, with the evidence', async () => {
    const who = newcomer();
    const friend = await accepted(member, 'referee', { ...who, referrerCode: code.toLowerCase() });
    expect(friend).toMatchObject({
      referenceId: who.referenceID,
      referredByMemberID: referrer.id,
      referredByMemberReferenceID: referrer.referenceId,
      referredByMember: { id: referrer.id, code },
    });
    const { rows } = await growth.world.coffer.deps.pool.query(
      'select linked_by, friend_status, evidence from referral_person where id = $1',
      [friend.id],
    );
    expect(rows).toMatchObject([
      { linked_by: 'code', friend_status: 'linked', evidence: { code: code.toLowerCase() } },
    ]);
    const signups = `select count(*)::int as n from referral_event_log where event_key = 'signup' and person_id = $1 and status = 'pending'`;
    expect(await counted(signups, [friend.id])).toBe(1);
    expect((await activityOf(growth.world, 'referrer', friend.id)).map(({ action }) => action)).toEqual([
      'referrer.created',
      'referee.linked',
    ]);
    const again = await refused('referee', { ...who, referrerCode: code });
    expect(again).toMatchObject({ status: 409, code: 'CONFLICT' });
    const other = await enter();
    expect(await refused('referee', { ...who, referrerCode: other.code })).toMatchObject({ status: 409 });
  });

  test('of 50 at once links once', async () => {
    const body = { ...newcomer(), referrerCode: code };
    const all = await Promise.all(Array.from({ length: 50 }, () => post('referee', body)));
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const events = `select count(*)::int as n from outbox where kind = 'referee.linked'
      and payload ->> 'personId' = (select id::text from referral_person where reference_id = $1)`;
    expect(await counted(events, [body.referenceID])).toBe(1);
  });

  test('brings nobody themselves, under tags and dots neither', async () => {
    const own = { email: referrer.email, referenceID: referrer.referenceId, referrerCode: code };
    expect(await refused('referee', own)).toMatchObject({
      status: 422,
      message: expect.stringContaining('own code') as string,
    });
    const gmail = await enter({ email: 'ada.lovelace@gmail.com', referenceID: `gmail-${referrer.id}` });
    for (const email of ['AdaLovelace+2@gmail.com', 'a.d.a.lovelace@googlemail.com']) {
      const body = { email, referenceID: `second-${referrer.id}`, referrerCode: gmail.code };
      const answer = await refused('referee', body);
      expect(answer).toMatchObject({
        status: 422,
        message: expect.stringContaining('mailbox of the referrer') as string,
      });
      const rows = 'select count(*)::int as n from referral_person where reference_id = $1';
      expect(await counted(rows, [body.referenceID])).toBe(0);
    }
    const tagged = { email: `one-${referrer.id}+a@example.com`, referenceID: `one-${referrer.id}`, referrerCode: code };
    await accepted(member, 'referee', tagged);
    const twice = { ...tagged, email: `one-${referrer.id}+b@example.com`, referenceID: `two-${referrer.id}` };
    expect(await refused('referee', twice)).toMatchObject({
      status: 409,
      message: expect.stringContaining(`as one-${referrer.id}`) as string,
    });
  });

  test.each([2, 3, 5])('closes no ring of %i', async (size) => {
    const ring = [referrer];
    while (ring.length < size) {
      const who = newcomer();
      const above = ring.at(-1)?.code;
      ring.push(await accepted(member, 'referee', { ...who, referrerCode: above }));
    }
    const [top, last] = [ring[0], ring.at(-1)];
    const body = { email: top?.email, referenceID: top?.referenceId, referrerCode: last?.code };
    const answer = await refused('referee', body);
    expect(answer).toMatchObject({
      status: 422,
      message: expect.stringContaining('cannot bring each other') as string,
    });
  });

  test('of two who bring each other at once believes one', async () => {
    const [a, b] = [await enter(), await enter()];
    const brings = (friend: typeof a, by: typeof a) =>
      post('referee', { email: friend.email, referenceID: friend.referenceId, referrerCode: by.code });
    const all = await Promise.all([brings(a, b), brings(b, a)]);
    expect(all.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
  });

  test('knows no code that nobody has, and none of who is suspended or blocked', async () => {
    expect(await refused('referee', { ...newcomer(), referrerCode: 'NOBODYS' })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    for (const status of ['suspended', 'blocked']) {
      const params = { projectId: growth.project, id: referrer.id };
      await growth.world.ok(setReferrerStatus, { key: growth.key, params, body: { status, reason: 'Odd' } });
      const answer = await refused('referee', { ...newcomer(), referrerCode: code });
      expect(answer).toMatchObject({ status: 404, message: expect.stringContaining(`is ${status}`) as string });
    }
    const other = await makeProject(growth.world, growth.key);
    const theirs = await shopKey(growth.world, growth.key, other);
    expect(await refused('referee', { ...newcomer(), referrerCode: code }, theirs)).toMatchObject({ status: 404 });
  });

  test('counts to the campaign that is named, else to the default one', async () => {
    const own = await activeCampaign(growth, { name: 'Named' });
    const usual = await activeCampaign(growth, { name: 'Usual', isDefault: true });
    const by = (campaignID?: number) => accepted(member, 'referee', { ...newcomer(), referrerCode: code, campaignID });
    const [first, second] = [await by(own.id), await by()];
    const { rows } = await growth.world.coffer.deps.pool.query(
      'select campaign_id, person_id from campaign_friend where person_id = any($1) order by person_id',
      [[first.id, second.id]],
    );
    expect(rows).toEqual([
      { campaign_id: own.id, person_id: first.id },
      { campaign_id: usual.id, person_id: second.id },
    ]);
    expect(await refused('referee', { ...newcomer(), referrerCode: code, campaignID: 999_999 })).toMatchObject({
      status: 404,
    });
  });
});

describe('event-log', () => {
  let friend: z.output<typeof member>;
  let key: string;
  beforeEach(async () => {
    const { code } = await enter();
    friend = await accepted(member, 'referee', { ...newcomer(), referrerCode: code });
    key = `bought_${friend.id}`;
    const body = { key, name: 'Bought', type: 'payment' };
    await growth.world.ok(createReferralEvent, { key: growth.key, params: { projectId: growth.project }, body });
  });

  test('waits to be judged, and counts once for each number of the shop', async () => {
    const told = { eventKey: key, referenceID: friend.referenceId, amount: 30, externalID: 'order-1' };
    const first = await accepted(logged, 'event-log', told);
    expect(first).toMatchObject({
      project: String(growth.project),
      eventKey: key,
      memberID: friend.id,
      memberReferenceID: friend.referenceId,
      amount: '30',
      member: { id: friend.id },
    });
    expect(await refused('event-log', told)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await accepted(logged, 'event-log', { ...told, externalID: 'order-2', amount: '30.50' })).toMatchObject({
      amount: '30.5',
    });
  });

  test('counts once for each person where the shop has no number', async () => {
    const told = { eventKey: key, referenceID: friend.referenceId, amount: 1 };
    const all = await Promise.all(Array.from({ length: 20 }, () => post('event-log', told)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('says of whom nobody brought why nothing comes of it', async () => {
    const stranger = await post('event-log', { eventKey: key, referenceID: 'nobody-knows', amount: 1 });
    expect(stranger).toMatchObject({ status: 200, body: { memberID: null, member: null, status: 'ignored' } });
    expect(stranger.body).toMatchObject({ failureReason: expect.stringContaining('nobody-knows') as string });
    const alone = await enter();
    const reply = await post('event-log', { eventKey: key, referenceID: alone.referenceId, amount: 1 });
    expect(reply).toMatchObject({ status: 200, body: { memberID: alone.id, status: 'ignored' } });
  });

  test('of somebody who is linked later counts from then on, once', async () => {
    const { code } = await enter();
    const late = newcomer();
    const told = { eventKey: key, referenceID: late.referenceID, amount: 7 };
    const numbered = { ...told, amount: 8, externalID: `order-of-${late.referenceID}` };
    const before = [await post('event-log', told), await post('event-log', told), await post('event-log', numbered)];
    expect(before).toMatchObject([
      { status: 200, body: { status: 'ignored', failureReason: expect.stringContaining('It counts once') as string } },
      { status: 200, body: { status: 'ignored' } },
      { status: 200, body: { status: 'ignored', failureReason: expect.stringContaining('tell it again') as string } },
    ]);
    const { id: person } = await accepted(member, 'referee', { ...late, referrerCode: code });
    const kept = async () => {
      const { rows } = await growth.world.coffer.deps.pool.query(
        `select person_id as person, usd_units::text as units, status, failure_reason as reason from referral_event_log
         where event_key = $1 and reference_id = $2 order by id`,
        [key, late.referenceID],
      );
      return rows as unknown[];
    };
    const waiting = { person, units: '700000000', status: 'pending', reason: null };
    expect(await kept()).toMatchObject([waiting, { person: null, status: 'ignored' }]);
    expect(await refused('event-log', told)).toMatchObject({ status: 409 });
    // What has a number of the shop's is told again, and may be worth something else by now.
    expect(await accepted(logged, 'event-log', { ...numbered, amount: 9 })).toMatchObject({ memberID: person });
    expect(await refused('event-log', numbered)).toMatchObject({ status: 409 });
    expect(await kept()).toEqual([waiting, { ...waiting, units: '900000000' }]);
  });

  test('that comes while somebody is linked is never lost', async () => {
    const { code } = await enter();
    const many = Array.from({ length: 10 }, () => newcomer());
    await Promise.all(
      many.flatMap((late) => [
        post('event-log', { eventKey: key, referenceID: late.referenceID, amount: 1 }),
        post('referee', { ...late, referrerCode: code }),
      ]),
    );
    const { rows } = await growth.world.coffer.deps.pool.query(
      `select status, count(*)::int as n from referral_event_log where event_key = $1 group by 1`,
      [key],
    );
    expect(rows).toEqual([{ status: 'pending', n: many.length }]);
  });

  test('that the project does not know says where to make it', async () => {
    const told = { eventKey: 'conversion', referenceID: friend.referenceId };
    expect((await refused('event-log', told)).message).toContain(
      `Make others by POST /api/v1/external-platform/${growth.project}/referral/events`,
    );
  });

  test.each([
    [{ eventKey: 'nothing' }, 'eventKey'],
    [{ eventKey: 'payment' }, 'eventKey'],
    [{ eventKey: 'first_payment' }, 'eventKey'],
    [{ amount: undefined }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: {} }, 'amount'],
    [{ referenceID: undefined }, 'referenceID'],
    [{ externalID: '' }, 'externalID'],
  ])('with %o answers 422 and names the field', async (over, path) => {
    const told = { eventKey: key, referenceID: friend.referenceId, amount: 30, ...over };
    expect(await refused('event-log', told)).toMatchObject({ status: 422, details: [{ path }] });
  });

  test('knows an event no more once it is archived, and counts a sign-up once', async () => {
    const params = { projectId: growth.project };
    const body = { key: `gone_${friend.id}`, name: 'Gone' };
    const { id: eventId } = await growth.world.ok(createReferralEvent, { key: growth.key, params, body });
    await growth.world.ok(archiveReferralEvent, { key: growth.key, params: { ...params, id: eventId } });
    const gone = { eventKey: body.key, referenceID: friend.referenceId };
    expect(await refused('event-log', gone)).toMatchObject({ status: 422, details: [{ path: 'eventKey' }] });
    // Being linked was their signing up.
    const signup = { eventKey: 'signup', referenceID: friend.referenceId, externalID: 'another' };
    expect(await refused('event-log', signup)).toMatchObject({ status: 409 });
  });
});
