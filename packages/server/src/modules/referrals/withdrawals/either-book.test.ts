import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createRecipient, setRecipientStatus } from '@coffer/contract/money-out/recipients.ts';
import * as payouts from '@coffer/contract/growth/referral-payouts.ts';
import { requestReferrerWithdrawal } from '@coffer/contract/growth/referrers.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { goodPassword } from '../../../../test/client.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { openPayingShop, type PayingShop } from '../../payouts/payouts.fixture.ts';
import { followEvents } from '../../payouts/sending/follow-events.ts';
import { launchPayouts } from '../../payouts/sending/launch-payouts.ts';
import { plantRewarding, type Planting } from './withdrawals.fixture.ts';

/** An address may stand in the shop's own book and where referrers are paid: what the signer makes of the two. */

const switchedOff = 'The signer does not sign it: its recipient was switched off.';

let it: PayingShop;
let p: Planting;
const world = () => it.treasury.world;
beforeAll(async () => {
  it = await openPayingShop();
  p = await plantRewarding(it);
  await it.earn(3);
});
afterAll(() => it?.close());

async function launch(): Promise<void> {
  const deps = { ...world().coffer.deps, masterKey: it.deps.masterKey };
  while ((await launchPayouts(deps)) === 'again');
  while ((await followEvents(deps)).read > 0);
}

/** Launched before somebody switches that recipient off, and offered to the signer after it. */
async function sentAfter(payoutId: number, recipientId: number): Promise<string> {
  const payout = await it.see({ id: payoutId });
  if (payout.status === 'pending-approval') await it.approve(payout);
  await launch();
  await world().ok(setRecipientStatus, { key: it.root.key, params: { id: recipientId, status: 'inactive' } });
  await it.send();
  await launch();
  return (await it.see(payout)).status;
}

/** What the signer told of what it did not sign, taken out of the log. */
function refusals(): string[] {
  const { logged } = world();
  const told = logged.filter((line) => line.includes('refused by the signer'));
  for (const line of told) logged.splice(logged.indexOf(line), 1);
  return told.map((line) => String((JSON.parse(line) as { reason: unknown }).reason));
}

async function reward(): Promise<{ payoutId: number; recipientId: number; address: string }> {
  const { id } = await p.rich(25);
  const mine = await plantRecipient(world(), it.shop, { forRewards: true });
  const named =
    'update referral_person set recipient_id = $2, recipient_usable_from = now() where id = $1 returning id';
  await p.insert(named, [id, mine.id]);
  const { key } = it.asker;
  const params = { projectId: it.shop, id };
  const body = { recipientID: mine.id, currencyCode: 'ETH' };
  const asked = await world().ok(requestReferrerWithdrawal, { key, params, body });
  await world().ok(stepUp, { key, body: { password: goodPassword } });
  const approved = { key, params: { projectId: it.shop, id: asked.id } };
  const { payoutID } = await world().ok(payouts.approveReferralPayout, approved);
  return { payoutId: payoutID ?? 0, recipientId: mine.id, address: mine.address };
}

async function addedByKey(address: string): Promise<number> {
  const body = { scopes: ['payouts:create' as const] };
  const { key } = await world().ok(createApiKey, { key: it.root.key, params: { projectId: it.shop }, body });
  const entry = { projectIDs: [it.shop], blockchainCode: 'ETH' as const, address };
  return (await world().ok(createRecipient, { key, body: entry })).recipient.id;
}

test('a reward is not sent where the referrer was switched off, whatever a key added of the same address', async () => {
  const { payoutId, recipientId, address } = await reward();
  await addedByKey(address);
  expect(await sentAfter(payoutId, recipientId)).not.toBe('sent');
  expect(refusals()).toEqual([switchedOff]);
});

test('it is sent though the same address waits in the book of the shop, or was switched off there', async () => {
  const { payoutId, address } = await reward();
  const inBook = await addedByKey(address);
  expect(await sentAfter(payoutId, inBook)).toBe('sent');
  expect(refusals()).toEqual([]);
});

test.each([false, true])('a supplier who was switched off gets nothing, referrer as well: %s', async (isReferrer) => {
  const booked = await plantRecipient(world(), it.shop);
  if (isReferrer) {
    await p.insert(
      `with r as (insert into recipient (blockchain_id, address, name, status, created_by, confirmed_by, confirmed_how, confirmed_at,
           created_at, updated_at, for_rewards)
         values (1, $1, 'Referrer', 'active', 'x', 'x', 'code', now(), now(), now(), true) returning id, address)
       insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from, for_rewards)
       select id, $2, 1, address, now(), true from r returning recipient_id as id`,
      [booked.address, it.shop],
    );
  }
  const { id } = await it.ask({ toAddress: booked.address });
  expect(await sentAfter(id, booked.id)).not.toBe('sent');
  expect(refusals()).toEqual([switchedOff]);
});
