import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { resumeBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { sendAll } from '../../../../test/send-all.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { cancelIntent } from './cancel-intent.ts';
import { oneCoin, openOutbound, type Outbound } from './outbound.fixture.ts';
import { tryAgain } from '../sending/try-again.ts';

let it: Outbound;
const confirmations = 12;
const plainFee = 21_000_000_000_000n;

beforeAll(async () => {
  it = await openOutbound();
});
beforeEach(async () => {
  it.network.feeUnits = plainFee;
  it.hot = await it.hotWallet(oneCoin);
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const payee = (name: string) => it.network.address(name);

test('what is intended is signed, sent, included and confirmed, and each step is told once', async () => {
  const to = payee('anna');
  const id = await it.intend({ to, units: 7n });
  expect(await it.view(id)).toMatchObject({ status: 'intended', position: null, versions: [], waiting: null });
  await it.send();
  const sent = await it.view(id);
  expect(sent).toMatchObject({ status: 'broadcast', position: 0, succeeded: null });
  expect(sent.versions).toMatchObject([{ version: 1, kind: 'order', sends: 1, refusal: null }]);
  await it.mine();
  expect(await it.view(id)).toMatchObject({ status: 'included', hash: sent.hash, feeUnits: plainFee });
  await it.mine(confirmations);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', succeeded: true, hash: sent.hash });
  expect(await it.events(id)).toEqual(['intended', 'signed', 'broadcast', 'included', 'confirmed']);
  expect(it.network.balance(to)).toBe(7n);
});

test('the same deed is intended once, and may be given up until it is signed', async () => {
  const first = await it.intend({ cause: cause('payout', it.hot.id, 'once') });
  expect(await it.intend({ cause: cause('payout', it.hot.id, 'once') })).toBe(first);
  const cancel = () => inTransaction(it.deps.db, (tx) => cancelIntent(it.deps, tx, first));
  expect(await cancel()).toBe(true);
  expect(await cancel()).toBe(true);
  await it.send();
  expect(await it.events(first)).toEqual(['intended', 'cancelled']);
  const second = await it.intend();
  await it.send();
  expect(await inTransaction(it.deps.db, (tx) => cancelIntent(it.deps, tx, second))).toBe(false);
  await it.mine(confirmations + 1);
  expect(await it.view(second)).toMatchObject({ status: 'confirmed' });
});

test('however many workers there are, positions follow each other and each deed is done once', async () => {
  const payees = Array.from({ length: 12 }, (_, at) => payee(`many ${at}`));
  const ids = await Promise.all(payees.map((to) => it.intend({ to })));
  const blockchain = await it.blockchain();
  await Promise.all(Array.from({ length: 4 }, () => sendAll(it.deps, blockchain)));
  await it.send();
  const views = await Promise.all(ids.map((id) => it.view(id)));
  expect(views.map(({ position }) => position).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    ids.map((_, at) => at),
  );
  await it.mine(confirmations + 1);
  expect(payees.map((to) => it.paid(to))).toEqual(payees.map(() => 1));
});

test('no more than sixteen of one sender are on their way; the others follow', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => it.intend()));
  await it.send();
  const statuses = async () => (await Promise.all(ids.map((id) => it.view(id)))).map(({ status }) => status);
  expect((await statuses()).filter((status) => status === 'broadcast')).toHaveLength(16);
  const waits = (await Promise.all(ids.map((id) => it.view(id)))).find(({ status }) => status === 'intended');
  expect(waits?.waiting?.code).toBe('QUEUED');
  await it.mine();
  it.later(10);
  await it.send();
  await it.mine(confirmations + 1);
  expect(new Set(await statuses())).toEqual(new Set(['confirmed']));
});

test('a broadcast that is answered with an error, though it was accepted, is not sent as anything else', async () => {
  const to = payee('lost');
  const id = await it.intend({ to });
  it.node.loseAnswers(1);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast' });
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', versions: [{ version: 1 }] });
  expect(it.paid(to)).toBe(1);
});

test('nodes that do not answer are the reason, and what was intended goes on when they do', async () => {
  it.node.stop();
  const id = await it.intend();
  await it.send();
  expect((await it.view(id)).waiting).toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  it.node.start();
  it.later(11);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', waiting: null });
  await it.mine(confirmations + 1);
});

test('one that the nodes forgot is sent again, the same bytes', async () => {
  const to = payee('forgotten');
  const id = await it.intend({ to });
  await it.send();
  const { hash } = await it.view(id);
  it.network.drop(hash ?? '');
  it.later(10);
  await it.send();
  expect(it.network.pool.map((one) => one.hash)).toEqual([hash]);
  expect((await it.view(id)).versions).toMatchObject([{ version: 1, sends: 2 }]);
  await it.mine(confirmations + 1);
  expect(it.paid(to)).toBe(1);
});

test('prices twenty times as high make it wait, and one that is stuck is not raised above its cap', async () => {
  const to = payee('dear');
  const stuck = await it.intend({ to });
  await it.send();
  it.network.feeUnits = plainFee * 20n;
  const waits = await it.intend();
  await it.send();
  const { waiting } = await it.view(waits);
  expect(waiting).toMatchObject({ code: 'GAS_TOO_HIGH' });
  expect(waiting?.reason).toBe('Sending costs up to 0.00042 ETH now, and at most 0.000105 ETH is allowed.');
  it.later(200);
  await it.send();
  expect(await it.view(stuck)).toMatchObject({ status: 'broadcast', waiting: { code: 'GAS_TOO_HIGH' } });
  expect((await it.view(stuck)).versions).toHaveLength(1);
  it.network.feeUnits = plainFee * 3n;
  it.later(40);
  await it.send();
  const { versions } = await it.view(stuck);
  expect(versions.map(({ feeUnitsMax }) => feeUnitsMax)).toEqual([plainFee, plainFee * 3n]);
  await it.mine(confirmations + 1);
  expect(await it.view(stuck)).toMatchObject({ status: 'confirmed', hash: versions[1]?.hash });
  expect(await it.events(stuck)).toEqual([
    'intended',
    'signed',
    'broadcast',
    'stuck',
    'waiting',
    'fee-raised',
    'included',
    'confirmed',
  ]);
  expect(it.paid(to)).toBe(1);
});

test('only the first in line is raised', async () => {
  const ids = [await it.intend(), await it.intend()];
  await it.send();
  for (let minute = 0; minute < 4; minute += 1) {
    it.later(60);
    await it.send();
  }
  const views = await Promise.all(ids.map((id) => it.view(id)));
  expect(views.map(({ versions }) => versions.length)).toEqual([2, 1]);
  await it.mine(confirmations + 1);
});

test('a confirmed one that a reorg takes away is sent again and confirmed again, and paid once', async () => {
  const to = payee('reorged');
  const id = await it.intend({ to });
  await it.send();
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', succeeded: true });
  it.network.reorg({ depth: confirmations + 1, blocks: confirmations + 2 });
  await it.read();
  const waits = await it.intend();
  await it.send();
  // So deep a reorg is for a person to look at: until then nothing is signed.
  expect((await it.view(waits)).waiting).toMatchObject({ code: 'CHAIN_HALTED' });
  await it.treasury.later(0);
  await it.treasury.world.ok(resumeBlockchain, {
    key: it.treasury.root,
    params: { idOrCode: 'ETH' },
    body: { reason: 'Looked at it' },
  });
  await it.read();
  it.later(16);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', blockHeight: null, succeeded: null });
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', versions: [{ version: 1 }] });
  expect(await it.events(id)).toEqual([
    'intended',
    'signed',
    'broadcast',
    'included',
    'confirmed',
    'reorged',
    'included',
    'confirmed',
  ]);
  expect(it.paid(to)).toBe(1);
});

test('without enough of the coin it waits and says how much is missing, and goes on after a top-up', async () => {
  it.hot = await it.hotWallet(plainFee);
  const id = await it.intend({ units: 9n * plainFee });
  await it.send();
  expect((await it.view(id)).waiting).toMatchObject({
    code: 'LOW_NATIVE_BALANCE',
    reason: 'The hot wallet has 0.000021 ETH, this needs 0.00021 ETH.',
  });
  it.network.pay(it.hot.address, 9n * plainFee);
  it.network.mine();
  it.later(16);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', waiting: null });
  await it.mine(confirmations + 1);
});

test('what is on its way already counts as spent', async () => {
  it.hot = await it.hotWallet(plainFee * 3n);
  const [first, second] = [await it.intend({ units: plainFee }), await it.intend({ units: plainFee })];
  await it.send();
  expect((await it.view(first)).status).toBe('broadcast');
  expect((await it.view(second)).waiting).toMatchObject({ code: 'LOW_NATIVE_BALANCE' });
  await it.mine(confirmations + 1);
});

test('a paused wallet signs nothing until it is active, and a compromised one never', async () => {
  const move = (status: string) =>
    sql`update wallet set status = ${status} where id = ${it.hot.id}`.execute(it.deps.db);
  await move('inactive');
  const id = await it.intend();
  await it.send();
  expect((await it.view(id)).waiting).toMatchObject({ code: 'WALLET_PAUSED' });
  await move('active');
  await tryAgain(it.deps, { walletId: it.hot.id });
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast' });
  await move('compromised');
  const never = await it.intend();
  it.later(200);
  await it.send();
  expect((await it.view(never)).waiting).toMatchObject({ code: 'WALLET_FROZEN' });
  // What was signed before may still land, but nothing is signed for it any more.
  expect((await it.view(id)).versions).toHaveLength(1);
  await it.mine(confirmations + 1);
});

test('one that fails in the chain says so, and its fee is known', async () => {
  const token = it.network.address('token');
  const id = await it.intend({ contract: token, units: 5n });
  await it.send();
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'failed', succeeded: false, feeUnits: plainFee * 3n });
});

test('one that cannot be signed at all says so, and those behind it go on', async () => {
  const other = await it.hotWallet(0n);
  const never = await it.intend({ walletId: other.id });
  const next = await it.intend();
  await it.send();
  expect(await it.view(never)).toMatchObject({ status: 'intended', waiting: { code: 'INTERNAL' } });
  expect(await it.view(next)).toMatchObject({ status: 'broadcast' });
  await it.mine(confirmations + 1);
});
