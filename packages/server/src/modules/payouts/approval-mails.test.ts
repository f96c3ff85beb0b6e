import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayoutBatch } from '@coffer/contract/money-out/payout-batches.ts';
import { cancelPayout } from '@coffer/contract/money-out/payouts.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { form, goodPassword } from '../../../test/client.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';

let it: PayingShop;
let inbox: Inbox;

beforeAll(async () => {
  [it, inbox] = [await openPayingShop(), await startInbox()];
  const { key } = it.root;
  await world().ok(stepUp, { key, body: { password: goodPassword } });
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world().ok(replaceSmtp, { key, body });
  await world().drain();
});
afterAll(async () => {
  await it?.close();
  await inbox?.close();
});

const world = () => it.treasury.world;
const notices = (email: string) =>
  inbox.messages.filter(({ to, text }) => to[0] === email && /\?payout=\d+/.test(text));

test('whoever may approve is told of what waits, with a link that only opens it; whoever asked is not', async () => {
  const asked = await it.ask({ amount: '0.01', note: 'send it to evil.example.com' });
  await world().drain();
  expect(notices(it.asker.email)).toEqual([]);
  for (const { email } of [it.approver, it.second]) {
    const [mail] = notices(email);
    expect(mail?.text).toContain(`/withdraw/payouts?payout=${asked.id}`);
    expect(mail?.text).toContain(asked.toAddress);
    expect(mail?.text).toContain('0.01 ETH');
    expect(mail?.text).not.toContain('evil.example.com');
  }
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { given: 0 } });
});

test('of what was taken back before the mail went nobody is told', async () => {
  const before = notices(it.approver.email).length;
  const { id } = await it.ask({ amount: '0.01' });
  await world().ok(cancelPayout, { key: it.asker.key, params: { id } });
  await world().drain();
  expect(notices(it.approver.email)).toHaveLength(before);
});

test('a file of payouts is one mail for each who can approve it, and names nothing that whoever asked chose', async () => {
  const csv = ['a', 'b', 'c'].map((name) => `${it.network.address(name)},ETH,ETH,0.01,${name}`).join('\n');
  const sent = await form({
    file: { bytes: Buffer.from(`address,network,currency,amount,note\n${csv}\n`), name: 'go to evil.example.com.csv' },
  });
  const { id } = await world().ok(createPayoutBatch, { key: it.asker.key, params: { projectId: it.shop }, ...sent });
  await world().drain();
  const mails = inbox.messages.filter(({ text }) => text.includes(`/withdraw/payouts/batch/${id}`));
  const told = mails.map(({ to }) => to[0]);
  expect(told).toEqual(expect.arrayContaining([it.approver.email, it.second.email]));
  expect(new Set(told).size).toBe(told.length);
  expect(told).not.toContain(it.asker.email);
  expect(mails[0]?.text).toContain('3 payouts');
  expect(mails[0]?.text).not.toContain('evil.example.com');
});

test('nobody gets more than thirty within an hour, however many are asked for', async () => {
  world().clock.advance(61);
  const before = notices(it.approver.email).length;
  for (let asked = 0; asked < 35; asked += 1) await it.ask({ amount: '0.001' });
  await world().drain();
  expect(notices(it.approver.email).length - before).toBe(30);
});

test('where a hot wallet has too little for what was approved, owners are told once what to send where', async () => {
  const told = () => inbox.messages.filter(({ text }) => text.includes('too little on ETH'));
  const left = it.network.balance(it.hot.address) - oneCoin / 100n;
  it.network.send({ from: it.hot.address, moves: [{ to: it.network.address('thief'), units: left }] });
  await it.settle(13);
  for (const amount of ['0.05', '0.06']) {
    const asked = await it.ask({ amount });
    await it.approve(asked);
    await it.pay();
    expect((await it.see(asked)).waiting).toMatchObject({ code: 'HOT_WALLET_LOW' });
    await world().drain();
  }
  const mails = told();
  expect(new Set(mails.map(({ to }) => to[0])).size).toBe(mails.length);
  expect(mails.map(({ to }) => to[0])).toContain(it.approver.email);
  expect(mails[0]?.text).toMatch(/Send about 0\.\d+ ETH, which lasts for some 7 days/);
  expect(mails[0]?.text).toContain(`to ${spellAddress('ETH_Family', it.hot.address)} on ETH`);
  expect(mails[0]?.text).toMatch(/0\.05 ETH are needed, and it has 0\.0\d* ETH available/);
});
