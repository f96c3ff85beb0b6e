import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { listApproverPasskeys, removeApproverPasskey } from '@coffer/contract/people/approvers.ts';
import {
  approverDevice,
  challengeOf,
  enrol,
  rpId,
  sayPresent,
  stand,
  ticketOf,
} from '../payouts/standing/standing.fixture.ts';
import { openHostile, signerPage, type Hostile } from '../payouts/signing/hostile.fixture.ts';
import { deedBytes, type Desk } from './desk.ts';
import { beginEnrolment, Enrolments, finishEnrolment } from './enrol-approver.ts';
import { followRequests } from './follow-requests.ts';
import { hashOfBytes, type PasskeyDeed } from './passkey-deed.ts';
import { standForPasskey } from './stand-for-passkey.ts';
import { hashOfTicket, isTicketOf, writeTicket } from './ticket.ts';
import { verifyAssertion } from './verify-assertion.ts';

/** Who gets a passkey that approves, and who ends one. */
let hostile: Hostile;
beforeAll(async () => {
  hostile = await openHostile();
});
afterAll(() => hostile?.close());

const desk = (): Desk => hostile.desk;
const [first, second] = [approverDevice(), approverDevice()];

function deedOf(passkey: number, deed: PasskeyDeed) {
  const approver = desk().approvers.find(passkey);
  if (!approver) throw new Error(`there is no passkey ${passkey}`);
  return { deed, of: passkey, hash: hashOfBytes(deedBytes(desk(), deed, approver)) };
}

const listed = async () => {
  await sayPresent(hostile);
  return hostile.it.treasury.world.ok(listApproverPasskeys, { key: hostile.it.second.key });
};

test('the first passkey takes the code from the machine of the signer, and counts at once', async () => {
  const { approver } = hostile.it;
  await expect(enrol(hostile, approver, first, 'AAAA-BBBB-CCCC-DDDD')).rejects.toThrow(
    'not the code that the signer wrote',
  );
  expect(desk().approvers.all()).toEqual([]);
  const { file } = desk().firstCode;
  expect(readFileSync(file, 'utf8')).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}\n$/);
  await enrol(hostile, approver, first);
  expect(() => readFileSync(file)).toThrow('ENOENT');
  await stand(hostile, await hostile.it.ask(), first);
});

test('each other one waits a day, or for another person who confirms it', async () => {
  const passkey = await enrol(hostile, hostile.it.second, second);
  const asked = await hostile.it.ask();
  await expect(stand(hostile, asked, second)).rejects.toThrow('does not count yet');
  const confirm = deedOf(passkey, 'confirm');
  const by = (device: typeof first) => device.use({ challenge: challengeOf(confirm.hash), rpId });
  await expect(standForPasskey(desk(), confirm, by(second))).rejects.toThrow('does not count yet');
  await expect(standForPasskey(desk(), { ...confirm, hash: 'ab'.repeat(32) }, by(first))).rejects.toThrow(
    'no such passkey',
  );
  await standForPasskey(desk(), confirm, by(first));
  await stand(hostile, asked, second);
  expect((await listed()).passkeys).toMatchObject([
    { id: 1, member: hostile.it.approver.email, confirmLink: null },
    { id: passkey, member: hostile.it.second.email, confirmedBy: hostile.it.approver.email },
  ]);
});

test('a link is good once, for a quarter of an hour, and for the key that the page asked for', async () => {
  const enrolments = new Enrolments();
  const ticket = await ticketOf(hostile, hostile.it.asker);
  const { options } = await beginEnrolment(desk(), enrolments, ticket);
  const finish = (made: object) => finishEnrolment(desk(), enrolments, { ticket, made: made as never });
  await expect(finish(approverDevice().make(options, { origin: 'http://localhost:8080' }))).rejects.toThrow(
    'not what this page asked for',
  );
  await expect(finish(approverDevice().make(options))).rejects.toThrow('took too long');
  const again = await beginEnrolment(desk(), enrolments, ticket);
  await expect(finish(approverDevice().make(again.options, { isVerified: false }))).rejects.toThrow(
    'not what this page asked for',
  );
  const last = await beginEnrolment(desk(), enrolments, ticket);
  await finish(approverDevice().make(last.options));
  await expect(beginEnrolment(desk(), enrolments, ticket)).rejects.toThrow('not good any more');
  const late = await ticketOf(hostile, hostile.it.second);
  hostile.it.treasury.world.clock.advance(16);
  await expect(beginEnrolment(desk(), enrolments, late)).rejects.toThrow('not good any more');
});

test('no row of the database gives anybody a passkey, and none gives one to somebody else', async () => {
  const { asker, second: other, treasury } = hostile.it;
  const expires = new Date(treasury.world.clock.now().getTime() + 600_000).toISOString();
  const plant = (ticket: string, memberId: number) =>
    hostile.as(
      'api',
      `insert into approver_request (kind, member_id, member_name, passkey_name, ticket_hash, created_at, expires_at)
       values ('enrol', ${memberId}, 'x', 'Phone', '${hashOfTicket(ticket)}', now(), '${expires}')`,
    );
  const made = randomBytes(32).toString('base64url');
  await plant(made, other.id);
  await expect(beginEnrolment(desk(), new Enrolments(), made)).rejects.toThrow('not good any more');
  // One that the dashboard wrote for somebody is for nobody else, nor for longer or by other names.
  const keys = desk().masterKey;
  const own = { memberId: asker.id, memberName: 'x', passkeyName: 'Phone', expiresAt: new Date(expires) };
  const ticket = writeTicket(keys, own);
  await plant(ticket, other.id);
  await expect(beginEnrolment(desk(), new Enrolments(), ticket)).rejects.toThrow('not good any more');
  for (const over of [{ memberName: 'y' }, { passkeyName: 'Key' }, { expiresAt: new Date(Date.parse(expires) + 1) }]) {
    expect(isTicketOf(keys, ticket, { ...own, ...over })).toBe(false);
  }
  expect(isTicketOf(keys, ticket, own)).toBe(true);
});

test('one that does not count yet ends at once when somebody asks in the dashboard, one that does after a day', async () => {
  const { world } = hostile.it.treasury;
  const waiting = (await listed()).passkeys.find(({ memberID }) => memberID === hostile.it.asker.id);
  await ticketOf(hostile, hostile.it.asker);
  await world.ok(removeApproverPasskey, { key: hostile.it.asker.key, params: { id: waiting?.id ?? 0 } });
  await followRequests(desk());
  expect((await listed()).passkeys.map(({ id }) => id)).toEqual([1, 2]);

  await ticketOf(hostile, hostile.it.second);
  await world.ok(removeApproverPasskey, { key: hostile.it.second.key, params: { id: 2 } });
  await followRequests(desk());
  await stand(hostile, await hostile.it.ask(), second);
  const [, left] = (await listed()).passkeys;
  expect(Date.parse(left?.removedFrom ?? '') - world.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000);
});

test('an approver ends one at once, and what it signed counts no more, also after a start', async () => {
  const asked = await hostile.it.ask();
  await stand(hostile, asked, second);
  const { intentHash } = await hostile.payout(asked);
  const stands = () => desk().approvers.standsFor(intentHash, hostile.it.second.id, desk().clock.now());
  expect(stands()).toBe(true);
  const remove = deedOf(2, 'remove');
  await standForPasskey(desk(), remove, first.use({ challenge: challengeOf(remove.hash), rpId }));
  expect(stands()).toBe(false);
  await hostile.restartSigner();
  expect(stands()).toBe(false);
  await expect(stand(hostile, await hostile.it.ask(), second)).rejects.toThrow('does not approve payouts here');
  expect((await listed()).passkeys.map(({ id }) => id)).toEqual([1]);
});

test.each([
  ['right', {}, 'ab'.repeat(32)],
  ['of another page', { origin: 'http://localhost:8080' }, 'ab'.repeat(32)],
  ['for another name', { host: 'example.net' }, 'ab'.repeat(32)],
  ['to another question', {}, 'cd'.repeat(32)],
  ['by nobody who was looked at', { isVerified: false }, 'ab'.repeat(32)],
  ['of a counter that went back', { counter: 1 }, 'ab'.repeat(32)],
])('an answer that is %s is judged as the library judges it', async (_name, lies, hash) => {
  const device = approverDevice();
  let cose: Uint8Array<ArrayBuffer> = new Uint8Array();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const made = device.make({ challenge: 'AAAA', rp: { id: rpId } });
  const read = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: 'AAAA',
    expectedOrigin: signerPage.origin,
    expectedRPID: rpId,
  });
  if (read.verified) cose = read.registrationInfo.credential.publicKey;
  const { readMade } = await import('./read-made.ts');
  const { publicKey } = await readMade(made, { challenge: 'AAAA', ...signerPage });
  const used = device.use({ challenge: challengeOf(hash), rpId }, lies);
  const expected = { publicKey, counter: 1, ...signerPage, hash: 'ab'.repeat(32) };
  const ours = await Promise.resolve()
    .then(() => verifyAssertion(used.response, expected).counter)
    .catch(() => 'refused');
  const theirs = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: challengeOf('ab'.repeat(32)),
    expectedOrigin: signerPage.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: used.id, publicKey: cose, counter: 1 },
  })
    .then(({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : 'refused'))
    .catch(() => 'refused');
  expect(ours).toBe(theirs);
});
