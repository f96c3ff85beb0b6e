import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { matchDeposit } from '@coffer/contract/money-in/deposits.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { resolvePayment } from '@coffer/contract/payments/payment-details.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import type { Person } from '../../../test/people.ts';
import { plantMissedDeposit } from '../../../test/plant/plant.ts';
import { plantPayment } from '../../../test/plant/plant-payment.ts';
import { startInbox } from '../../../test/smtp-inbox.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges } from './index.ts';

/** Whoever has the session of somebody in support, and not the person, and customers of their own. */

let treasury: Treasury;
let support: Person;
beforeEach(async () => {
  treasury = await openTreasury();
  support = await treasury.hire('project_lead', [treasury.shop]);
  // The proof of person is old, and the session is not.
  treasury.world.clock.advance(60);
});
afterEach(() => treasury.world.close());

const as = (key: string) => ({ key });
const refusal = { status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } };

/** So many dollars came in for a payment that has lapsed, and are left with the customer. */
async function credit(dollars: number, key = support.key) {
  const stand = { status: 'expired', exception: 'partial', dollars: 5000, filled: dollars };
  const { reference } = await plantPayment(treasury.world, treasury.shop, stand);
  const body = { action: 'credit', reason: 'Agreed' };
  return treasury.world.ask(resolvePayment, { ...as(key), params: { ref: reference }, body });
}

/** So many dollars of a token came for nobody, and are somebody's from now on. */
async function match(dollars: number, key = support.key, currency = 'USDC') {
  const id = await plantMissedDeposit(treasury.world, treasury.shop, currency);
  const { pool } = treasury.world.coffer.deps;
  await pool.query('update deposit set units = trunc($2::numeric * 1e6) where id = $1', [id, dollars]);
  const body = { projectId: treasury.shop, customerID: 'ada' };
  return treasury.world.ask(matchDeposit, { ...as(key), params: { id }, body });
}

const fresh = async () => (await treasury.world.signIn(support.email)).key;

async function told() {
  await treasury.later(0);
  const { data } = await treasury.world.ok(contract.listTreasuryChanges, as(treasury.root));
  return data.filter(({ by }) => by === support.email).toReversed();
}

describe('with a session alone', () => {
  test('small sums are decided until they make a hundred dollars of one person in a day', async () => {
    expect([(await credit(40)).status, (await match(40)).status]).toEqual([200, 200]);
    expect(await credit(21)).toMatchObject(refusal);
    expect(await match(21)).toMatchObject(refusal);
    expect((await credit(20)).status).toBe(200);
    await treasury.later(0);
    const other = await treasury.hire('project_lead', [treasury.shop]);
    expect((await credit(90, other.key)).status).toBe(200);
    expect(await told()).toEqual([]);
    treasury.world.clock.advance(23 * 60 + 50);
    support.key = await fresh();
    treasury.world.clock.advance(11);
    expect((await credit(100)).status).toBe(200);
  });

  test('a part of a cent above a hundred dollars is above it', async () => {
    expect(await match(100.000001)).toMatchObject(refusal);
    expect((await match(100)).status).toBe(200);
  });

  test('two at once are not less than one after the other', async () => {
    const replies = await Promise.all([credit(60), match(60), credit(60)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  });

  test.each(['accept', 'credit'])('a large payment is not decided with %s', async (action) => {
    const stand = { status: 'expired', exception: 'partial', dollars: 1000, filled: action === 'accept' ? 1 : 999 };
    const { id, reference } = await plantPayment(treasury.world, treasury.shop, stand);
    const body = { action, reason: 'Agreed' };
    const reply = await treasury.world.ask(resolvePayment, { ...as(support.key), params: { ref: reference }, body });
    expect(reply).toMatchObject(refusal);
    const { rows } = await treasury.world.coffer.deps.pool.query(
      'select status, resolution from payment where id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'expired', resolution: null }]);
  });

  test('what is over is neither written off nor left', async () => {
    const stand = { status: 'settled', exception: 'over', dollars: 10, filled: 200, settledAt: new Date() };
    const { reference } = await plantPayment(treasury.world, treasury.shop, stand);
    for (const action of ['write_off', 'credit']) {
      const body = { action, reason: 'Agreed' };
      const asked = { ...as(support.key), params: { ref: reference }, body };
      expect(await treasury.world.ask(resolvePayment, asked)).toMatchObject(refusal);
    }
  });

  test('a payment that lacks little is taken as paid', async () => {
    const stand = { status: 'expired', exception: 'partial', dollars: 5000, filled: 4990 };
    const { reference } = await plantPayment(treasury.world, treasury.shop, stand);
    const asked = { ...as(support.key), params: { ref: reference }, body: { action: 'accept', reason: 'Enough' } };
    expect((await treasury.world.ask(resolvePayment, asked)).status).toBe(200);
  });

  test('money whose worth nobody knows is matched to nobody', async () => {
    expect(await match(0.000001, support.key, 'ETH')).toMatchObject(refusal);
  });
});

describe('with proof of person', () => {
  beforeEach(async () => void (support.key = await fresh()));

  test('owners hear of what is large, and of small ones once they are large together', async () => {
    expect((await match(250)).status).toBe(200);
    expect((await credit(60)).status).toBe(200);
    expect((await credit(60)).status).toBe(200);
    expect((await credit(30)).status).toBe(200);
    expect(await told()).toMatchObject([
      { kind: 'deposit.matched', status: 'in_effect', after: { customer: 'ada', worth: '$250', lastDay: '$250' } },
      { kind: 'payment.resolved', status: 'in_effect', after: { decision: 'credit', worth: '$60', lastDay: '$370' } },
    ]);
  });

  test('their mail stops whoever did it, and says that what was decided stays', async () => {
    const inbox = await startInbox();
    await treasury.later(0);
    const body = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' };
    await treasury.world.ok(replaceSmtp, { ...as(treasury.root), body });
    await match(250);
    await announceChanges(treasury.world.coffer.deps);
    await treasury.world.drain();
    const mail = inbox.messages.find(({ text }) => text.includes('An unmatched deposit'))?.text ?? '';
    await inbox.close();
    expect(mail).toContain('An unmatched deposit was assigned to the customer ada');
    expect(mail).toContain('Value: $250');
    expect(mail).toContain('Decisions about money stay');
    const token = /\/freezeChange#token=([\w-]+)/.exec(mail)?.[1];
    const { stopped } = await treasury.world.ok(contract.freezeByLink, { body: { token } });
    expect(stopped).toEqual(['An unmatched deposit was assigned to the customer ada']);
    expect((await treasury.world.ask(whoAmI, as(support.key))).status).toBe(401);
    const [change] = await told();
    expect(change?.status).toBe('frozen');
    expect(change?.after['stays']).toContain('Decisions about money stay');
    const params = { id: change?.id ?? 0 };
    expect(await treasury.world.ok(contract.releaseTreasuryChange, { ...as(treasury.root), params })).toMatchObject({
      status: 'in_effect',
    });
  });
});
