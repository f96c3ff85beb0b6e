import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvePayout } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { revokeMember } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import type { PasskeyDevice } from '../../../../test/passkey-device.ts';
import { launchPayouts } from '../sending/launch-payouts.ts';
import { expectAlarms, expectRefused, openHostile, type Hostile } from '../signing/hostile.fixture.ts';
import { defaultLimits } from '../signing/signer-limits.ts';
import { wholeDollar } from '../policy/payout-policy.ts';
import type { PayingShop } from '../payouts.fixture.ts';
import { lookAtPayouts } from './look-at-payouts.ts';
import { standForPayouts } from './stand-for-payouts.ts';
import { approverDevice, challengeOf, enrol, rpId, sayPresent, stand } from './standing.fixture.ts';

/** What somebody makes of passkeys who has the API, the database or a page of their own, and what the signer makes of it. */
let hostile: Hostile;
let it: PayingShop;
let device: PasskeyDevice;

beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
  device = approverDevice();
  await enrol(hostile, it.approver, device);
});
afterAll(() => hostile?.close());

const world = () => it.treasury.world;
const byPasskey = async (asked: { id: number }, key = it.approver.key) => {
  const { intentHash, toAddress } = await it.see(asked);
  const body = { intentHash, addressEnd: toAddress.slice(-6), means: 'passkey' as const };
  return world().ask(approvePayout, { key, params: { id: asked.id }, body });
};

/** From this amount on only passkeys count, by the policy. */
const takesPasskeys = (version: number, dollars: number) =>
  hostile.as(
    'api',
    `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units, passkey_above_usd_units,
       new_recipient_delay_hours, only_recipients, saved_by, saved_at)
     values (${it.shop}, ${version}, ${500n * wholeDollar}, ${5000n * wholeDollar}, ${10_000n * wholeDollar},
       ${BigInt(dollars) * wholeDollar}, 24, false, 'x', now())`,
  );

describe('approving with a passkey', () => {
  test('is done once on the page of the signer, needs no password, and pays', async () => {
    const to = it.network.address('paid by passkey');
    const asked = await it.ask({ toAddress: to });
    expect(await byPasskey(asked)).toMatchObject({ status: 409 });
    await stand(hostile, asked, device);
    expect(await byPasskey(asked)).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect((await it.see(asked)).decisions).toMatchObject([{ means: 'passkey', isValid: true }]);
    await hostile.work();
    it.network.mine(13);
    expect(it.paid(to)).toBe(1);
  });

  test('shows the bytes that are signed, and finds nothing for whoever does not know their hash', async () => {
    const asked = await it.ask();
    const { intentHash: hash } = await hostile.payout(asked);
    await sayPresent(hostile);
    const shown = await lookAtPayouts(hostile.desk, { what: 'payout', of: asked.id, hash });
    expect(shown).toMatchObject({
      rpId,
      intents: [{ currency: 'ETH', isKnownToken: true, timesSigned: 0, line: null }],
    });
    const other = {
      what: 'payout',
      of: asked.id,
      hash: hash.replace(/^./, (one) => (one === '0' ? '1' : '0')),
    } as const;
    await expect(lookAtPayouts(hostile.desk, other)).rejects.toThrow('There is nothing to approve here');
    const seen = await world().ask(approvePayout, {
      key: it.second.key,
      params: { id: asked.id },
      body: { intentHash: hash, means: 'passkey' },
    });
    expect(seen).toMatchObject({ status: 409 });
  });

  test('is for whoever did not ask for it', async () => {
    const own = await it.ask({}, it.approver.key);
    await expect(stand(hostile, own, device)).rejects.toThrow('You requested it');
  });
});

describe('an answer that is', () => {
  const answers = async (lies: object, over: { challenge?: string } = {}) => {
    const asked = await it.ask();
    const { intentHash: hash } = await hostile.payout(asked);
    const used = device.use({ challenge: over.challenge ?? challengeOf(hash), rpId }, lies);
    return standForPayouts(hostile.desk, { what: 'payout', of: asked.id, hash }, used);
  };

  test.each([
    ['of another page', { origin: 'https://approve.example.net' }, 'signed on another page'],
    ['of another port of the same name', { origin: 'http://localhost:8080' }, 'signed on another page'],
    ['for another name', { host: 'example.net' }, 'signed for another page'],
    ['to another question', { challenge: challengeOf('ab'.repeat(32)) }, 'Something else was approved'],
    ['by a device that did not look who holds it', { isVerified: false }, 'did not check who holds it'],
    ['of a counter that went back', { counter: 1 }, 'used elsewhere in between'],
  ])('%s is refused', async (_name, lies, why) => {
    await expect(answers(lies)).rejects.toThrow(why);
  });

  test('of a device that nobody enrolled is refused', async () => {
    const asked = await it.ask();
    await expect(stand(hostile, asked, approverDevice())).rejects.toThrow('does not approve payouts here');
  });

  test('the same once more, for the same payout, another one or one that was changed, is refused', async () => {
    const asked = await it.ask();
    const { intentHash: hash } = await hostile.payout(asked);
    const used = device.use({ challenge: challengeOf(hash), rpId });
    await standForPayouts(hostile.desk, { what: 'payout', of: asked.id, hash }, used);
    const again = (of: number, what: string) => standForPayouts(hostile.desk, { what: 'payout', of, hash: what }, used);
    await expect(again(asked.id, hash)).rejects.toThrow('used elsewhere in between');
    const other = await it.ask();
    await expect(again(other.id, (await hostile.payout(other)).intentHash)).rejects.toThrow(
      'Something else was approved',
    );
    const changed = await hostile.rehashed(asked, { approvalsExpireAt: new Date(Date.now() + 3_600_000) });
    await expect(again(asked.id, changed.intentHash)).rejects.toThrow('Something else was approved');
    await expect(again(asked.id, hash)).rejects.toThrow('There is nothing to approve here');
    expect(await byPasskey(asked)).toMatchObject({ status: 409 });
  });
});

describe('what somebody writes into the database', () => {
  test('as the API or a worker is neither a passkey nor that somebody signed', async () => {
    const { id } = await it.ask();
    for (const group of ['api', 'worker'] as const) {
      const passkey = `insert into approver_passkey select 99, request_id, ${it.second.id}, name, host, false, now(), now(), null, null, '', ''
        from approver_passkey limit 1`;
      await expect(hostile.as(group, passkey)).rejects.toThrow('permission denied');
      const word = `insert into payout_assertion values (${id}, 'x', ${it.second.id}, 1, now())`;
      await expect(hostile.as(group, word)).rejects.toThrow('permission denied');
      await expect(hostile.as(group, `update approver_passkey set removed_from = null`)).rejects.toThrow('denied');
    }
  });

  test('as its owner is an approval that the signer knows nothing of', async () => {
    const asked = await it.ask();
    const { intentHash: hash } = await hostile.payout(asked);
    await world().asOwner(`
      insert into payout_assertion values (${asked.id}, '${hash}', ${it.second.id}, 1, now());
      insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
      values (${asked.id}, '${hash}', ${it.second.id}, 1, 'approved', 'passkey', now())`);
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '0 of 1 people approved it');
  });
});

describe('an address on the page', () => {
  const shownOf = async (to: string, amount: string) => {
    const asked = await it.ask({ toAddress: to, amount });
    const { intentHash: hash } = await hostile.payout(asked);
    return { asked, look: () => lookAtPayouts(hostile.desk, { what: 'payout', of: asked.id, hash }) };
  };

  test('is not known because rows of the database say that it was paid', async () => {
    const to = it.network.address('never paid');
    const made = await it.ask({ toAddress: to, amount: '0.01' });
    await hostile.as('api', `update payout set status = 'processed' where id = ${made.id}`);
    expect(await (await shownOf(to, '0.011')).look()).toMatchObject({
      intents: [{ timesSigned: 0, isRecipient: false }],
    });
  });

  test('is known once the signer signed a payout to it, also after a start', async () => {
    const to = it.network.address('paid');
    const { asked, look } = await shownOf(to, '0.01');
    await stand(hostile, asked, device);
    expect(await byPasskey(asked)).toMatchObject({ status: 200 });
    await hostile.work();
    await hostile.restartSigner();
    // It counts others alone.
    expect(hostile.signer.journal.payoutsTo({ blockchainId: 1, to })).toEqual(new Set([asked.id]));
    const next = await shownOf(to, '0.011');
    expect(await next.look()).toMatchObject({ intents: [{ timesSigned: 1 }] });
    await expect(look()).rejects.toThrow('There is nothing to approve here');
  });
});

describe('where only passkeys count', () => {
  test('by the policy, a password is refused, and one that is made up pays nothing', async () => {
    await takesPasskeys(1, 200);
    const asked = await it.ask();
    await expect(it.approve(asked)).rejects.toThrow("The policy takes a passkey on the signer's page");
    await hostile.approveAs(it.second.id, await hostile.payout(asked));
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '0 of 1 people approved it with a passkey');
  });

  test('a passkey pays, and less needs none', async () => {
    const [much, little] = [it.network.address('much'), it.network.address('little')];
    const asked = await it.ask({ toAddress: much });
    await stand(hostile, asked, device);
    expect(await byPasskey(asked)).toMatchObject({ status: 200 });
    await it.approve(await it.ask({ toAddress: little, amount: '0.01' }));
    await hostile.work();
    it.network.mine(13);
    expect([it.paid(much), it.paid(little)]).toEqual([1, 1]);
  });

  test('by the signer alone, whatever the policy says', async () => {
    await takesPasskeys(2, 100_000);
    hostile.limits = { ...defaultLimits, passkeyAboveUsd: 200n * wholeDollar };
    await hostile.restartSigner();
    const asked = await it.ask();
    await it.approve(asked);
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '0 of 1 people approved it with a passkey');
    const { asked: known } = await hostile.askKnown();
    await hostile.handOut(known);
    await expectRefused(hostile, known, 'only where people approved it with a passkey');
    hostile.limits = defaultLimits;
    await hostile.restartSigner();
  });
});

describe('what somebody signed', () => {
  test('is known after a start, and void once the database is found to be restored', async () => {
    const asked = await it.ask();
    await stand(hostile, asked, device);
    await byPasskey(asked);
    await hostile.restartSigner();
    const { intentHash: hash } = await hostile.payout(asked);
    const now = world().coffer.deps.clock.now();
    expect(hostile.desk.approvers.standsFor(hash, it.approver.id, now)).toBe(true);
    hostile.signer.journal.note({ kind: 'restored', at: now.toISOString(), epoch: 1, from: 1 });
    expect(hostile.desk.approvers.standsFor(hash, it.approver.id, now)).toBe(false);
    await hostile.restartSigner();
    expect(hostile.desk.approvers.standsFor(hash, it.approver.id, now)).toBe(false);
    await launchPayouts(world().coffer.deps);
    await hostile.signAndSend();
    await expectRefused(hostile, asked, '0 of 1 people approved it');
  });

  test('counts for nothing once its member lost access', async () => {
    const person = await it.treasury.hire('admin');
    const another = approverDevice();
    hostile.desk = { ...hostile.desk, waitHours: 0 };
    await enrol(hostile, person, another);
    const asked = await it.ask();
    await stand(hostile, asked, another);
    expect(await byPasskey(asked, person.key)).toMatchObject({ status: 200 });
    await world().ok(stepUp, { key: it.treasury.root, body: { password: goodPassword } });
    await world().ok(revokeMember, { key: it.treasury.root, params: { id: person.id } });
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '0 of 1 people approved it');
    const next = await it.ask();
    await expect(stand(hostile, next, another)).rejects.toThrow('Your role cannot approve');
  });
});

test('each refusal wakes somebody, and nothing else broke', () => expectAlarms(hostile, 6));
