import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCampaignStatus } from '@coffer/contract/growth/campaigns.ts';
import { listReferrers, setReferrerStatus } from '@coffer/contract/growth/referrers.ts';
import { linkReferee } from '@coffer/contract/growth/published-referrals.ts';
import { completePayment } from '@coffer/contract/payments/checkout.ts';
import { createPayment, createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import {
  activeCampaign,
  newCampaign,
  newReferrer,
  plantHotWallet,
  settlePayment,
  startGrowth,
  takesUsdc,
  type Growth,
} from './growth.fixture.ts';
import { followPayments, readerName } from './judging/follow-payments.ts';

let growth: Growth;
beforeAll(async () => {
  growth = await startGrowth();
  await openReader(growth.world.coffer.deps.db, readerName);
});
afterAll(() => growth.close());

let payers = 0;
async function asks(over: object) {
  payers += 1;
  const body = { customerID: `c-${payers}`, customerEmail: `payer-${payers}@example.com`, amountInUSD: '10', ...over };
  const { reference_id: reference } = await growth.world.ok(createPayment, { key: growth.shop, body });
  return { customerID: body.customerID, email: body.customerEmail, reference };
}

async function pay(over: object) {
  const asked = await asks(over);
  await settlePayment(growth.world, asked.reference);
  return asked;
}

async function read(): Promise<void> {
  while ((await followPayments(growth.world.coffer.deps)).more);
}

async function personOf(reference: string) {
  const { rows } = await growth.world.coffer.deps.pool.query<{
    id: number;
    referred_by: number | null;
    linked_by: string | null;
    evidence: Record<string, unknown> | null;
  }>('select id, referred_by, linked_by, evidence from referral_person where reference_id = $1', [reference]);
  return rows[0];
}

const tokenOf = ({ shareURL }: { shareURL: string }) => shareURL.split('/').at(-1) ?? '';

test('whoever pays with a code or the token of a share link is the friend of its referrer', async () => {
  const referrer = await newReferrer(growth);
  const byCode = await pay({ referral: referrer.code.toLowerCase() });
  const byToken = await pay({ referral: tokenOf(referrer) });
  await read();
  for (const { customerID } of [byCode, byToken]) {
    const person = await personOf(customerID);
    expect(person).toMatchObject({ referred_by: referrer.id, linked_by: 'payment', evidence: { customerID } });
    expect(person?.evidence).toHaveProperty('payment');
  }
});

test('a campaign that stands behind the code is the one by which they came', async () => {
  const referrer = await newReferrer(growth);
  const campaign = await activeCampaign(growth);
  const named = await pay({ referral: `${referrer.code}:${campaign.id}` });
  const unknown = await pay({ referral: `${referrer.code}:999999` });
  await read();
  expect(await personOf(named.customerID)).toMatchObject({
    referred_by: referrer.id,
    evidence: { campaignId: campaign.id },
  });
  const other = await personOf(unknown.customerID);
  expect(other?.referred_by).toBe(referrer.id);
  expect(other?.evidence).not.toHaveProperty('campaignId');
});

test('the campaign of a link takes those alone who came to it while it ran, and by links', async () => {
  const referrer = await newReferrer(growth);
  const params = (id: number) => ({ projectId: growth.project, id });
  const move = (id: number, status: 'paused' | 'ended') =>
    growth.world.ok(setCampaignStatus, { key: growth.key, params: params(id), body: { status } });
  const draft = await newCampaign(growth);
  const own = await activeCampaign(growth, { hasLink: false });
  const unsaid = await activeCampaign(growth, { hasLink: undefined });
  expect(unsaid.hasLink).toBe(false);
  const paused = await activeCampaign(growth);
  const ended = await activeCampaign(growth);
  await Promise.all([move(paused.id, 'paused'), move(ended.id, 'ended')]);
  const elsewhere = await growth.world.ok(createProject, { key: growth.key, body: { name: 'Another shop' } });
  await takesUsdc(growth.world, elsewhere.id, 'BASE');
  await plantHotWallet(growth.world, elsewhere.id, 'BASE');
  const other = await activeCampaign({ ...growth, project: elsewhere.id });
  growth.world.clock.advance(1);
  for (const { id } of [draft, own, unsaid, paused, ended, other]) {
    const referral = `${referrer.code}:${id}`;
    const [paid, told] = [await pay({ referral }), `told-${id}`];
    await growth.world.ok(linkReferee, {
      key: growth.shop,
      body: { email: `${told}@example.com`, referenceID: told, referrerCode: referral },
    });
    await read();
    for (const name of [paid.customerID, told]) {
      const person = await personOf(name);
      expect(person).toMatchObject({ referred_by: referrer.id });
      // Which link they came by is kept all the same.
      expect(Object.values(person?.evidence ?? {})).toContain(referral);
      expect(person?.evidence).not.toHaveProperty('campaignId');
    }
  }
});

test('a shop passes on what stands in its address, and the campaign of the link is kept; its own word counts before', async () => {
  const referrer = await newReferrer(growth);
  const [linked, named] = [await activeCampaign(growth), await activeCampaign(growth, { hasLink: false })];
  const tell = (referenceID: string, referrerCode: string, over: object = {}) =>
    growth.world.ok(linkReferee, {
      key: growth.shop,
      body: { email: `${referenceID}@example.com`, referenceID, referrerCode, ...over },
    });
  await tell('by-link', `${referrer.code}:${linked.id}`);
  await tell('by-shop', `${referrer.code}:${linked.id}`, { campaignID: named.id });
  expect(await personOf('by-link')).toMatchObject({ referred_by: referrer.id, evidence: { campaignId: linked.id } });
  expect(await personOf('by-shop')).toMatchObject({ evidence: { campaignId: named.id } });
  const query = { code: `${referrer.code}:${linked.id}` };
  const found = await growth.world.ok(listReferrers, {
    key: growth.key,
    params: { projectId: growth.project },
    query,
  });
  expect(found.data.map(({ id }) => id)).toEqual([referrer.id]);
});

test('who paid while it ran came to it, though it ended before somebody looked', async () => {
  const [referrer, campaign] = [await newReferrer(growth), await activeCampaign(growth)];
  const payer = await pay({ referral: `${referrer.code}:${campaign.id}` });
  growth.world.clock.advance(1);
  const params = { projectId: growth.project, id: campaign.id };
  await growth.world.ok(setCampaignStatus, { key: growth.key, params, body: { status: 'ended' } });
  await read();
  expect(await personOf(payer.customerID)).toMatchObject({ evidence: { campaignId: campaign.id } });
});

test('who came first stays, and payments that name nobody link nobody', async () => {
  const [first, second] = [await newReferrer(growth), await newReferrer(growth)];
  const payer = await pay({ referral: first.code });
  await read();
  await pay({ customerID: payer.customerID, customerEmail: payer.email, referral: second.code });
  const nobodys = await pay({ referral: 'NOBODY-KNOWS' });
  const odd = await pay({ referral: "x'); drop table campaign; --" });
  const without = await pay({});
  await read();
  expect(await personOf(payer.customerID)).toMatchObject({ referred_by: first.id });
  for (const { customerID } of [nobodys, odd, without]) expect(await personOf(customerID)).toBeUndefined();
});

test('nobody brings themselves by paying, also under another number and a tag', async () => {
  const referrer = await newReferrer(growth, { email: 'self@example.com', referenceID: 'self' });
  await pay({ customerID: 'self', customerEmail: 'self@example.com', referral: referrer.code });
  await pay({ customerID: 'self-again', customerEmail: 'self+again@example.com', referral: referrer.code });
  await read();
  expect(await personOf('self')).toMatchObject({ referred_by: null });
  expect(await personOf('self-again')).toBeUndefined();
});

test('the code of who is suspended links nobody, and makes nobody known', async () => {
  const referrer = await newReferrer(growth);
  const params = { projectId: growth.project, id: referrer.id };
  const body = { status: 'suspended', reason: 'Odd' };
  await growth.world.ok(setReferrerStatus, { key: growth.key, params, body });
  const payer = await pay({ referral: referrer.code });
  await read();
  expect(await personOf(payer.customerID)).toBeUndefined();
});

test('whom the shop has as a customer under another number is the one person who has the mailbox', async () => {
  const [referrer, known] = [await newReferrer(growth), await newReferrer(growth, { email: 'known@example.com' })];
  await pay({ customerID: 'another-number', customerEmail: 'known+x@example.com', referral: referrer.code });
  await read();
  expect(await personOf(known.referenceID)).toMatchObject({ id: known.id, referred_by: referrer.id });
  expect(await personOf('another-number')).toBeUndefined();
});

test('many payments of one customer at once link once', async () => {
  const referrer = await newReferrer(growth);
  const payer = { customerID: 'often', customerEmail: 'often@example.com', referral: referrer.code };
  await Promise.all(Array.from({ length: 20 }, () => pay(payer)));
  await Promise.all(Array.from({ length: 5 }, read));
  const { rows } = await growth.world.coffer.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from outbox o join referral_person f on f.id = (o.payload ->> 'personId')::int
     where o.kind = 'referee.linked' and f.reference_id = 'often'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a payment that was asked for links nobody until it is paid, and then from when it settled', async () => {
  const referrer = await newReferrer(growth);
  const old = await newReferrer(growth);
  const asked = await asks({ customerID: old.referenceID, customerEmail: old.email, referral: referrer.code });
  await read();
  expect(await personOf(old.referenceID)).toMatchObject({ referred_by: null });
  await settlePayment(growth.world, asked.reference);
  await read();
  expect(await personOf(old.referenceID)).toMatchObject({ referred_by: referrer.id });
  const { rows } = await growth.world.coffer.deps.pool.query<{ isThen: boolean }>(
    `select f.linked_at = p.settled_at as "isThen" from referral_person f, payment p
     where f.reference_id = $1 and p.reference_id = $2`,
    [old.referenceID, asked.reference],
  );
  expect(rows).toEqual([{ isThen: true }]);
});

test('a payment is no word of the shop that somebody signed up', async () => {
  const referrer = await newReferrer(growth);
  const payer = await pay({ referral: referrer.code });
  await read();
  const { rows } = await growth.world.coffer.deps.pool.query(
    `select l.event_key from referral_event_log l join referral_person f on f.id = l.person_id
     where f.reference_id = $1 and l.event_key = 'signup'`,
    [payer.customerID],
  );
  expect(rows).toEqual([]);
});

describe('an address that a guest typed in the form of a shop', () => {
  /** As the example shop asks: the number of the browser, what was typed, and the code of the link. */
  async function buys(browser: string, typed: string, referral?: string): Promise<void> {
    const named = { customerID: browser, customerEmail: typed, customerEmailTyped: true };
    await pay({ ...named, ...(referral === undefined ? {} : { referral }) });
    await read();
  }

  test('makes nobody its owner: the one who has it stays free, and is brought by who brings them', async () => {
    const [thief, honest] = [await newReferrer(growth), await newReferrer(growth)];
    const ada = await newReferrer(growth, { email: 'guest-ada@example.com', referenceID: 'ada-browser' });
    await buys('thiefs-browser', 'Guest-Ada@example.com', thief.code);
    expect(await personOf(ada.referenceID)).toMatchObject({ referred_by: null });
    expect(await personOf('thiefs-browser')).toMatchObject({ referred_by: thief.id, evidence: { payerTyped: true } });
    await buys('ada-browser', 'guest-ada@example.com', honest.code);
    expect(await personOf(ada.referenceID)).toMatchObject({ referred_by: honest.id });
  });

  test('burns nobody for the one who brings them later, and is brought once by the same', async () => {
    const [thief, honest] = [await newReferrer(growth), await newReferrer(growth)];
    await buys('a-fresh-browser', 'guest-bob@example.com', thief.code);
    await buys('bob-browser', 'guest-bob@example.com', honest.code);
    expect(await personOf('bob-browser')).toMatchObject({ referred_by: honest.id });
    await buys('bobs-phone', 'guest-bob@example.com', honest.code);
    expect(await personOf('bobs-phone')).toBeUndefined();
  });

  test('is refused where no address is given', async () => {
    const body = { unknownPayer: true, amountInUSD: '10', customerEmailTyped: true };
    expect((await growth.world.refused(createPayment, { key: growth.shop, body })).details).toEqual([
      { path: 'customerEmailTyped', message: 'must be left out without customerEmail' },
    ]);
  });
});

describe('an address that a payer typed', () => {
  async function types(email: string, referral: string, isPaid: boolean): Promise<void> {
    const { world, key, project } = growth;
    const body = { amountInUSD: '20', unknownPayer: true, referral };
    const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body });
    await world.ok(completePayment, { params: { ref }, body: { email } });
    if (isPaid) await settlePayment(world, ref);
    await read();
  }
  const link = (referenceID: string, email: string, referrerCode: string) =>
    growth.world.ok(linkReferee, { key: growth.shop, body: { referenceID, email, referrerCode } });

  test('makes no known customer a friend, paid or not', async () => {
    const [victim, thief, honest] = [await newReferrer(growth), await newReferrer(growth), await newReferrer(growth)];
    for (const isPaid of [false, true]) {
      await types(victim.email, thief.code, isPaid);
      expect(await personOf(victim.referenceID)).toMatchObject({ referred_by: null });
    }
    await link(victim.referenceID, victim.email, honest.code);
    expect(await personOf(victim.referenceID)).toMatchObject({ referred_by: honest.id });
  });

  test('stands in the way of nobody who comes with it later, and brings the one who typed it once', async () => {
    const [thief, honest] = [await newReferrer(growth), await newReferrer(growth)];
    for (const isPaid of [false, true, true]) await types('tomorrow@example.com', thief.code, isPaid);
    const { rows } = await growth.world.coffer.deps.pool.query<{ by: number }>(
      `select referred_by as by from referral_person where mailbox = 'tomorrow@example.com'`,
    );
    expect(rows).toEqual([{ by: thief.id }]);
    await link('tomorrow', 'tomorrow@example.com', honest.code);
    expect(await personOf('tomorrow')).toMatchObject({ referred_by: honest.id });
  });
});
