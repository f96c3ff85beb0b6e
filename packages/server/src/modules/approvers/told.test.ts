import { afterAll, beforeAll, expect, test } from 'vitest';
import { listApproverPasskeys } from '@coffer/contract/people/approvers.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { goodPassword } from '../../../test/client.ts';
import { hire, type Person } from '../../../test/people.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { approverDevice, enrol, sayPresent, stand } from '../payouts/standing/standing.fixture.ts';
import { openHostile, type Hostile } from '../payouts/signing/hostile.fixture.ts';
import { announceChanges } from '../treasury-changes/index.ts';
import { followRequests } from './follow-requests.ts';

/** Whatever somebody writes into the database, owners and whose passkey it is hear what becomes of it, and have a day to object. */
let hostile: Hostile;
let inbox: Inbox;
/** Approves for one project, and owns nothing. */
let lead: Person;
const [first, second] = [approverDevice(), approverDevice()];
beforeAll(async () => {
  [hostile, inbox] = [await openHostile(), await startInbox()];
  const { root, shop } = hostile.it;
  const permissions = ['payouts:read' as const, 'payouts:approve' as const];
  const role = { name: 'approves', displayName: 'Approves', scope: 'own' as const, permissions };
  await world().ok(stepUp, { key: root.key, body: { password: goodPassword } });
  await world().ok(createRole, { key: root.key, body: role });
  lead = await hire(world(), root, 'approves', [shop]);
  await world().coffer.deps.pool.query('update member set step_up_held_until = null');
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world().ok(replaceSmtp, { key: hostile.it.root.key, body });
  await tell();
});
afterAll(async () => {
  await hostile?.close();
  await inbox?.close();
});

const world = () => hostile.it.treasury.world;

/** Mails what there is to tell, and gives what came. */
async function tell(): Promise<{ to: string[]; text: string }[]> {
  world().clock.advance(2);
  inbox.messages.length = 0;
  await announceChanges(world().coffer.deps);
  await world().drain();
  return inbox.messages.map(({ to, text }) => ({ to, text }));
}

async function freezeLast(): Promise<void> {
  const { key } = hostile.it.root;
  await world().ok(stepUp, { key, body: { password: goodPassword } });
  const { data } = await world().ok(listTreasuryChanges, { key, query: { limit: 1 } });
  await world().ok(freezeTreasuryChange, { key, params: { id: data[0]?.id ?? 0 } });
}

const ends = async () => {
  await sayPresent(hostile);
  const { passkeys } = await world().ok(listApproverPasskeys, { key: hostile.it.root.key });
  return passkeys.map(({ removedFrom }) => removedFrom !== null);
};

test('a passkey that is added is told by the signer itself, to owners and to whose it is', async () => {
  await enrol(hostile, hostile.it.approver, first);
  await tell();
  await enrol(hostile, lead, approverDevice());
  const mails = await tell();
  const added = `A passkey of ${lead.email} was added at the signer`;
  const own = mails.filter(({ to, text }) => to.includes(lead.email) && text.includes(added));
  expect(own).toHaveLength(1);
  expect(own[0]?.text).toContain('tell an owner of this installation');
  expect(own[0]?.text).not.toContain('/freeze');
  const owner = mails.filter(({ to, text }) => to.includes(hostile.it.approver.email) && text.includes(added));
  expect(owner).toHaveLength(1);
  expect(owner[0]?.text).toContain('/freeze');
});

test('the end of passkeys is told at once, and whoever objects within the day lets them count on', async () => {
  await enrol(hostile, hostile.it.second, second);
  await hostile.it.nextDay();
  await tell();
  const by = `member_id <> ${lead.id}`;
  await hostile.as('worker', `update approver_request set withdrawn_at = now() where kind = 'enrol' and ${by}`);
  await followRequests(hostile.desk);
  expect(await ends()).toEqual([true, false, true]);
  expect(world().logged.filter((line) => line.includes('nobody signed for it'))).toHaveLength(2);
  const mails = await tell();
  for (const { email } of [hostile.it.approver, hostile.it.second]) {
    const own = mails.filter(({ to }) => to.includes(email));
    expect(own.map(({ text }) => text.includes(`A passkey of ${email} that approves payouts ends`))).toEqual([true]);
  }
  // It still counts on this day.
  await stand(hostile, await hostile.it.ask(), first);
  await freezeLast();
  await followRequests(hostile.desk);
  expect(await ends()).toEqual([true, false, false]);
  // What was objected to is not taken up again, also after a start.
  await hostile.restartSigner();
  await followRequests(hostile.desk);
  expect(await ends()).toEqual([true, false, false]);
  await hostile.it.nextDay();
  await stand(hostile, await hostile.it.ask(), second);
  await expect(stand(hostile, await hostile.it.ask(), first)).rejects.toThrow('does not approve payouts here');
});
