import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReferrerStatus } from '@coffer/contract/growth/referrers.ts';
import { createPayment } from '@coffer/contract/payments/payments.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { activeCampaign, newReferrer, startGrowth, type Growth } from './growth.fixture.ts';
import { attributePayments, readerName } from './people/attribute-payments.ts';

let growth: Growth;
beforeAll(async () => {
  growth = await startGrowth();
  await openReader(growth.world.coffer.deps.db, readerName);
});
afterAll(() => growth.close());

let payers = 0;
async function pay(over: object) {
  payers += 1;
  const body = { customerID: `c-${payers}`, customerEmail: `payer-${payers}@example.com`, amountInUSD: '10', ...over };
  await growth.world.ok(createPayment, { key: growth.shop, body });
  return { customerID: body.customerID, email: body.customerEmail };
}

async function read(): Promise<void> {
  while ((await attributePayments(growth.world.coffer.deps)).more);
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
