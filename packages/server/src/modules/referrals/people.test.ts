import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '@coffer/contract/growth/referrers.ts';
import { getGrowthSummary } from '@coffer/contract/growth/rewards.ts';
import { linkReferee, logReferralEvent } from '@coffer/contract/growth/published-referrals.ts';
import { activityOf, makeProject } from '../projects/projects.fixture.ts';
import { newReferrer, startGrowth, type Growth } from './growth.fixture.ts';
import { normalise } from './people/mailbox.ts';

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
const get = (id: number) => growth.world.ok(contract.getReferrer, asked(id));
const set = (id: number, status: string, reason?: string) =>
  growth.world.ok(contract.setReferrerStatus, asked(id, { status, reason }));

let friends = 0;
async function bring(code: string) {
  friends += 1;
  const body = { email: `friend-${friends}@example.com`, referenceID: `f-${friends}`, referrerCode: code };
  return growth.world.ok(linkReferee, { key: growth.shop, body });
}

describe('a referrer', () => {
  test('is added with a code that can be read aloud and a link to share', async () => {
    const made = await newReferrer(growth);
    expect(made).toMatchObject({
      projectID: growth.project,
      status: 'active',
      friends: 0,
      converted: 0,
      revenueUSD: '0',
      balance: { pendingUSD: '0', availableUSD: '0', reservedUSD: '0', paidUSD: '0', debtUSD: '0' },
    });
    expect(made.code).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
    expect(made.shareURL).toMatch(/^http:\/\/localhost:8080\/referral\/[1-9A-HJ-NP-Za-km-z]{10}$/);
    expect(await get(made.id)).toEqual(made);
    expect(await activityOf(growth.world, 'referrer', made.id)).toMatchObject([
      { action: 'referrer.created', after: { referenceID: made.referenceID } },
    ]);
  });

  test('may have a code of their choice, which nobody else in the project has, however it is spelled', async () => {
    const made = await newReferrer(growth, { code: 'Ada-2026' });
    expect(made.code).toBe('Ada-2026');
    const taken = { email: 'x@example.com', referenceID: 'taken', code: 'ADA-2026' };
    expect(await growth.world.refused(contract.createReferrer, asked(undefined, taken))).toMatchObject({
      status: 409,
      message: expect.stringContaining('code:') as string,
    });
    const again = { email: 'x@example.com', referenceID: made.referenceID };
    expect(await growth.world.refused(contract.createReferrer, asked(undefined, again))).toMatchObject({ status: 409 });
    for (const code of ['ab', 'with space', 'ä-code', 'x'.repeat(33)]) {
      const bad = { email: 'x@example.com', referenceID: 'bad', code };
      expect(await growth.world.refused(contract.createReferrer, asked(undefined, bad)), code).toMatchObject({
        status: 400,
      });
    }
  });

  test('is found by a code that somebody was told, wherever its hyphens and blanks are, unless two could be meant', async () => {
    const { id, code } = await newReferrer(growth);
    const said = [code.replace('-', ''), code.toLowerCase().replace('-', ' '), `${code.slice(0, 2)}-${code.slice(2)}`];
    for (const one of said) expect(await bring(one), one).toMatchObject({ referredByMemberID: id });
    const [found] = (await growth.world.ok(contract.listReferrers, { ...asked(), query: { code: said[0] ?? '' } }))
      .data;
    expect(found?.id).toBe(id);
    const exact = await newReferrer(growth, { code: code.replace('-', '') });
    expect(await bring(exact.code)).toMatchObject({ referredByMemberID: exact.id });
    await expect(bring(said[2] ?? '')).rejects.toThrow('has the code');
  });

  test('is suspended and blocked with a reason, and let go on', async () => {
    const { id } = await newReferrer(growth);
    const without = await growth.world.refused(contract.setReferrerStatus, asked(id, { status: 'suspended' }));
    expect(without).toMatchObject({ status: 400, details: [{ path: 'reason' }] });
    expect(await set(id, 'suspended', 'Looks odd')).toMatchObject({ status: 'suspended', statusReason: 'Looks odd' });
    expect(await set(id, 'blocked', 'Is odd')).toMatchObject({ status: 'blocked' });
    const direct = await growth.world.refused(contract.setReferrerStatus, asked(id, { status: 'active' }));
    expect(direct).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    await set(id, 'suspended', 'Another look');
    expect(await set(id, 'active')).toMatchObject({ status: 'active', statusReason: null });
    const actions = (await activityOf(growth.world, 'referrer', id)).map(({ action }) => action);
    const steps = ['created', 'suspended', 'blocked', 'suspended', 'activated'];
    expect(actions).toEqual(steps.map((step) => `referrer.${step}`));
  });

  test('who was blocked stays so, whatever a key of the shop asks', async () => {
    const { id } = await newReferrer(growth);
    await set(id, 'blocked', 'Is odd');
    const asking = { ...asked(id, { status: 'suspended', reason: 'Mine' }), key: growth.shop };
    expect(await growth.world.refused(contract.setReferrerStatus, asking)).toMatchObject({ status: 403 });
    expect(await growth.world.ok(contract.getReferrer, asked(id))).toMatchObject({ status: 'blocked' });
  });

  test('of another project is not there, and none is changed in all of them', async () => {
    const { id } = await newReferrer(growth);
    const other = await makeProject(growth.world, growth.key);
    for (const call of [contract.getReferrer, contract.getFriendsTotal, contract.listFriends]) {
      expect(await growth.world.refused(call, asked(id, undefined, other)), call.id).toMatchObject({ status: 404 });
    }
    const body = { status: 'suspended', reason: 'x' };
    expect(await growth.world.refused(contract.setReferrerStatus, asked(id, body, other))).toMatchObject({
      status: 404,
    });
    expect(await growth.world.refused(contract.setReferrerStatus, asked(id, body, 'all'))).toMatchObject({
      code: 'PROJECT_REQUIRED',
    });
    expect(await growth.world.ok(contract.getReferrer, asked(id, undefined, 'all'))).toMatchObject({ id });
  });

  test('is found by how the address, the number or the code begins, and listed page by page', async () => {
    const project = await makeProject(growth.world, growth.key);
    const people = [
      { email: 'ada.lovelace@example.com', referenceID: 'one', code: 'analytical' },
      { email: 'grace@example.com', referenceID: 'two_of', code: 'cobol' },
      { email: 'alan@example.com', referenceID: 'three', code: 'enigma' },
    ];
    for (const body of people) await growth.world.ok(contract.createReferrer, asked(undefined, body, project));
    const list = async (query: Record<string, string>) => {
      const { data, ...page } = await growth.world.ok(contract.listReferrers, {
        ...asked(undefined, undefined, project),
        query,
      });
      return { names: data.map(({ referenceID }) => referenceID), ...page };
    };
    const first = await list({ limit: '2' });
    expect(first).toMatchObject({ names: ['three', 'two_of'], totalCount: 3 });
    expect(await list({ limit: '2', cursor: first.nextCursor ?? '' })).toEqual({
      names: ['one'],
      nextCursor: null,
      totalCount: 3,
    });
    expect((await list({ query: 'ADA.LOV' })).names).toEqual(['one']);
    expect((await list({ query: 'two_' })).names).toEqual(['two_of']);
    expect((await list({ query: 'eNigma' })).names).toEqual(['three']);
    expect((await list({ query: 'twoo' })).names).toEqual([]);
    expect(await list({ query: '%' })).toMatchObject({ names: [], totalCount: 0 });
    expect(await list({ code: 'ENIGMA' })).toMatchObject({ names: ['three'], totalCount: 1 });
    expect(await list({ code: 'enig' })).toMatchObject({ names: [], totalCount: 0 });
    const [ada] = (
      await growth.world.ok(contract.listReferrers, {
        ...asked(undefined, undefined, project),
        query: { code: 'analytical' },
      })
    ).data;
    expect((await list({ code: ada?.shareURL.split('/').at(-1) ?? '' })).names).toEqual(['one']);
    expect(await list({ status: 'blocked' })).toMatchObject({ names: [], totalCount: 0 });
    // The tab beside it says how many there are: those, and no others.
    const { referrers } = await growth.world.ok(getGrowthSummary, asked(undefined, undefined, project));
    expect(referrers).toBe(3);
  });

  test('stands in a file with what they have, and a name that looks like a formula is only text', async () => {
    const project = await makeProject(growth.world, growth.key);
    for (const referenceID of ['=one()', 'two', 'other'])
      await growth.world.ok(
        contract.createReferrer,
        asked(undefined, { email: `${referenceID.replaceAll(/\W/g, '')}@example.com`, referenceID }, project),
      );
    const lines = async (query: Record<string, string>) => {
      const { body } = await growth.world.ask(contract.exportReferrers, {
        ...asked(undefined, undefined, project),
        query,
      });
      return String(body).split('\r\n');
    };
    const [head, newest, second, first, ...rest] = await lines({});
    expect(head).toMatch(/^Referrer,Created \(UTC\),Project,Customer,Email,Code,Link,Status/);
    expect(newest).toContain(',other,other@example.com,');
    expect(second).toMatch(/,two,two@example\.com,.*,active,,0,0,0,0,0,0,0,0$/);
    expect(first).toContain(",'=one(),one@example.com,");
    expect(rest).toEqual(['']);
    expect(await lines({ query: 'two@' })).toEqual([head, second, '']);
  });
});

test('friends are counted by how far they have come, with what they paid and what it brought', async () => {
  const { id, code } = await newReferrer(growth);
  const brought = [];
  for (let i = 0; i < 3; i += 1) brought.push(await bring(code));
  const [first, second, third] = brought.map((friend) => friend.id);
  const { pool } = growth.world.coffer.deps;
  await pool.query(`update referral_person set friend_status = 'converted', first_payment_at = now() where id = $1`, [
    first,
  ]);
  await pool.query(
    `update referral_person set friend_status = 'rejected', rejected_because = 'same person' where id = $1`,
    [third],
  );
  expect(await growth.world.ok(contract.getFriendsTotal, asked(id))).toEqual({
    total: 3,
    linked: 1,
    converted: 1,
    rejected: 1,
  });
  expect(await get(id)).toMatchObject({ friends: 2, converted: 1 });
  const { data, totalCount } = await growth.world.ok(contract.listFriends, asked(id));
  expect(totalCount).toBe(3);
  expect(data).toMatchObject([
    { id: third, status: 'rejected', rejectedBecause: 'same person', linkedBy: 'code', paidUSD: '0', rewardsUSD: '0' },
    { id: second, status: 'linked', firstPaymentAt: null },
    { id: first, status: 'converted' },
  ]);
  const page = await growth.world.ok(contract.listFriends, { ...asked(id), query: { limit: '2' } });
  const rest = await growth.world.ok(contract.listFriends, { ...asked(id), query: { cursor: page.nextCursor ?? '' } });
  expect([...page.data, ...rest.data]).toEqual(data);
});

describe('a chain of friends', () => {
  async function chain(length: number): Promise<{ first: number; last: number }> {
    const { pool } = growth.world.coffer.deps;
    const { rows } = await pool.query<{ id: number }>(
      `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, created_at, updated_at)
       select $1::int, name, name || '@example.com', name || '@example.com', name, token, 'active', now(), now()
       from (select substr(md5(i::text || now()), 1, 16) as name, translate(substr(md5(now() || i::text), 1, 10), '0', 'x') as token
         from generate_series(1, $2::int) i) made returning id`,
      [growth.project, length],
    );
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    await pool.query(
      `update referral_person set referred_by = id - 1, linked_at = now(), linked_by = 'code', evidence = '{}', friend_status = 'linked'
       where id = any($1)`,
      [ids.slice(1)],
    );
    return { first: ids[0] ?? 0, last: ids.at(-1) ?? 0 };
  }
  const linkTo = async (friendId: number, referrerId: number) => {
    const [friend, referrer] = [await get(friendId), await get(referrerId)];
    const body = { email: friend.email, referenceID: friend.referenceID, referrerCode: referrer.code };
    return growth.world.refused(linkReferee, { key: growth.shop, body });
  };

  test('is never closed to a ring, however long', async () => {
    const { first, last } = await chain(900);
    expect((await linkTo(first, last)).message).toContain('over 898 in between');
  });

  test('that is longer than anybody looks takes no more who brought somebody', async () => {
    const { first, last } = await chain(1_100);
    expect((await linkTo(first, last)).message).toContain('More than 1000 people');
  });
});

test('a sign-up that the shop told before it said by whom counts once they are linked', async () => {
  const { code } = await newReferrer(growth);
  const friend = { email: 'early@example.com', referenceID: 'early' };
  const tell = { key: growth.shop, body: { eventKey: 'signup', referenceID: friend.referenceID } };
  expect(await growth.world.ok(logReferralEvent, tell)).toMatchObject({ status: 'ignored', memberID: null });
  const { id } = await growth.world.ok(linkReferee, { key: growth.shop, body: { ...friend, referrerCode: code } });
  const { rows } = await growth.world.coffer.deps.pool.query(
    `select person_id as "personId", status, failure_reason as reason from referral_event_log where reference_id = 'early'`,
  );
  expect(rows).toEqual([{ personId: id, status: 'pending', reason: null }]);
  expect(await growth.world.refused(logReferralEvent, tell)).toMatchObject({ status: 409 });
});

test('somebody of the shop links a friend by hand: it is said so, and it is no sign-up', async () => {
  const { id, code } = await newReferrer(growth);
  const friend = { email: 'hand@example.com', referenceID: 'by-hand', referrerCode: code };
  const without = await growth.world.refused(linkReferee, { key: growth.key, body: friend });
  expect(without).toMatchObject({ code: 'PROJECT_REQUIRED' });
  const body = { ...friend, projectID: growth.project };
  const linked = await growth.world.ok(linkReferee, { key: growth.key, body });
  const { data } = await growth.world.ok(contract.listFriends, asked(id));
  expect(data).toMatchObject([{ id: linked.id, referenceID: 'by-hand', linkedBy: 'person', status: 'linked' }]);
  expect(await activityOf(growth.world, 'referrer', linked.id)).toMatchObject([
    { action: 'referrer.created' },
    { action: 'referee.linked', project_id: growth.project, after: { referenceID: 'by-hand', by: 'person' } },
  ]);
  const { pool } = growth.world.coffer.deps;
  const { rows } = await pool.query('select 1 from referral_event_log where person_id = $1', [linked.id]);
  expect(rows).toEqual([]);
  const again = await growth.world.refused(linkReferee, { key: growth.key, body });
  expect(again).toMatchObject({
    status: 409,
    message: 'by-hand was brought by somebody already: who came first stays.',
  });
  const elsewhere = await makeProject(growth.world, growth.key);
  const other = await growth.world.refused(linkReferee, { key: growth.key, body: { ...body, projectID: elsewhere } });
  expect(other).toMatchObject({ status: 404 });
});

/** Written by hand from what mail providers do. */
test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.a+x+y@Gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
])('%s ends up in the mailbox %s', async (email, mailbox) => {
  expect(normalise(email)).toBe(mailbox);
  const { rows } = await growth.world.coffer.deps.pool.query('select mailbox_of($1) as mailbox', [email]);
  expect(rows).toEqual([{ mailbox }]);
});
