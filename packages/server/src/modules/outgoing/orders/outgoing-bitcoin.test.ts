import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeTransaction } from '../../../chains/bitcoin/reading/raw-transaction.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { cancelIntent } from './cancel-intent.ts';
import { confirmations, feeUnitsMax, openCoinSender, type CoinSender, type Hot } from './coin-sender.fixture.ts';

const coin = 100_000_000n;
const withinMs = 120_000;
/** Nodes hold what spent a coin so deep to be settled. */
const finalAfter = 6;
const stuckAfterMinutes = 31;

let it: CoinSender;
beforeAll(async () => {
  it = await openCoinSender();
}, withinMs);
afterAll(() => it?.close());

/** The coins that each signature spends. */
async function spentBy(id: number): Promise<string[][]> {
  const query = 'select bytes from signed_transaction where outgoing_id = $1 order by version';
  const { rows } = await it.world.coffer.deps.pool.query<{ bytes: string }>(query, [id]);
  return rows.map(({ bytes }) => decodeTransaction(bytes).inputs.map(({ txHash, output }) => `${txHash}:${output}`));
}

test(
  'what is sent at once spends different coins, arrives, and the books know what it cost',
  { timeout: withinMs },
  async () => {
    const hot = await it.hotWallet(coin, coin, 3n * coin);
    const wanted = [await it.intend(hot, coin / 2n), await it.intend(hot, coin / 3n), await it.intend(hot, 2n * coin)];
    await it.send();
    const kept = await Promise.all(wanted.map(({ id }) => it.reserved(id)));
    expect(new Set(kept.flat()).size).toBe(3);
    expect(await Promise.all(wanted.map(({ id }) => spentBy(id)))).toEqual(kept.map((coins) => [coins]));
    await it.mine(confirmations + 1);
    let fees = 0n;
    for (const { id } of wanted) {
      const { status, feeUnits, succeeded } = await it.view(id);
      expect({ status, succeeded }).toEqual({ status: 'confirmed', succeeded: true });
      fees += feeUnits ?? 0n;
    }
    expect(await Promise.all(wanted.map(({ to }) => it.balance(to)))).toEqual([coin / 2n, coin / 3n, 2n * coin]);
    expect(await it.balance(hot.address)).toBe(5n * coin - coin / 2n - coin / 3n - 2n * coin - fees);
    await it.assertTruth(hot);
  },
);

test(
  'where the only coin is on its way, the next one waits until its change is back',
  { timeout: withinMs },
  async () => {
    const hot = await it.hotWallet(coin);
    const first = await it.intend(hot, coin / 4n);
    const second = await it.intend(hot, coin / 4n);
    await it.send();
    expect(await it.view(second.id)).toMatchObject({ status: 'intended', waiting: { code: 'QUEUED' } });
    expect(await it.reserved(second.id)).toEqual([]);
    await it.mine();
    it.world.clock.advance(1);
    await it.send();
    const [[spent] = []] = await spentBy(second.id);
    expect(spent).toContain((await it.view(first.id)).hash);
    await it.mine(confirmations + 1);
    expect(await Promise.all([first, second].map(({ to }) => it.balance(to)))).toEqual([coin / 4n, coin / 4n]);
    await it.assertTruth(hot);
  },
);

test(
  'what somebody else sends to a wallet, and no block has, is waited for by nobody',
  { timeout: withinMs },
  async () => {
    const [stranger, hot] = [await it.hotWallet(coin), await it.hotWallet(coin)];
    await it.intend(stranger, coin / 2n, hot.address);
    await it.send();
    const { id } = await it.intend(hot, coin);
    await it.send();
    expect(await it.view(id)).toMatchObject({ status: 'intended', waiting: { code: 'WOULD_FAIL' } });
    await it.mine();
    it.world.clock.advance(2);
    await it.send();
    await it.mine(confirmations + 1);
    expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
    await it.assertTruth(hot);
  },
);

test('one that no block takes is outbid out of its own coins, and lands once', { timeout: withinMs }, async () => {
  const hot = await it.hotWallet(coin, coin);
  const { id, to } = await it.intend(hot, coin / 2n);
  await it.send();
  it.world.clock.advance(stuckAfterMinutes);
  await it.send();
  const raised = await it.view(id);
  expect(raised.versions).toMatchObject([{ version: 1 }, { version: 2, kind: 'order', sends: 1, refusal: null }]);
  expect(await spentBy(id)).toEqual([await it.reserved(id), await it.reserved(id)]);
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed', hash: raised.hash });
  expect(await it.balance(to)).toBe(coin / 2n);
  await it.assertTruth(hot);
});

test('one that a reorg takes back is sent again with the same coins', { timeout: withinMs }, async () => {
  const hot = await it.hotWallet(coin);
  const { id, to } = await it.intend(hot, coin / 2n);
  await it.send();
  const kept = await it.reserved(id);
  await it.mine();
  expect(await it.view(id)).toMatchObject({ status: 'included' });
  await it.reorg(1);
  it.world.clock.advance(1);
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'broadcast', versions: [{ version: 1, sends: 2 }] });
  expect(await it.reserved(id)).toEqual(kept);
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  expect(await it.balance(to)).toBe(coin / 2n);
  await it.assertTruth(hot);
});

test(
  'one whose coin somebody else spends is given up with proof, and its other coins are free',
  { timeout: withinMs },
  async () => {
    const hot = await it.hotWallet(coin, coin);
    const { id, to } = await it.intend(hot, coin + coin / 2n);
    await it.send();
    const kept = await it.reserved(id);
    expect(kept).toHaveLength(2);
    const thief = await steal(hot, kept[0] ?? '');
    await it.mine(finalAfter);
    it.world.clock.advance(1);
    await it.send();
    const dead = await it.view(id);
    expect(dead).toMatchObject({ status: 'dead', proofOfDeath: expect.stringContaining(thief) as string });
    expect(await it.reserved(id)).toEqual([]);
    expect(await it.balance(to)).toBe(0n);
    const next = await it.intend(hot, coin / 2n);
    await it.send();
    expect(await it.reserved(next.id)).toEqual([kept[1]]);
    await it.mine(confirmations + 1);
    expect(await it.balance(next.to)).toBe(coin / 2n);
    await it.assertTruth(hot);
  },
);

/** With the same key, at a price that outbids ours. */
async function steal(hot: Hot, name: string): Promise<string> {
  const [txHash = '', output] = name.split(':');
  const coins = [{ txHash, output: Number(output), address: hot.address, units: coin, height: null }];
  const to = it.rules.addressOfKey(randomBytes(32));
  const order = { from: hot.address, to, contract: null, units: coin - feeUnitsMax, feeUnitsMax, coins };
  const ordinary = await it.chain.estimateFee(order);
  const fee = await it.chain.estimateFee(order, { ...ordinary, unitsMax: ordinary.unitsMax * 10n });
  const signed = it.rules.signTransfer(it.rules.build(order, fee, null, await it.chain.anchor(order)), hot.privateKey);
  expect(await it.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  return signed.hash;
}

test(
  'what is cancelled before it was signed keeps no coins, and too little is said to be too little',
  { timeout: withinMs },
  async () => {
    const hot = await it.hotWallet(coin);
    const { id } = await it.intend(hot, 2n * coin);
    await it.send();
    expect(await it.view(id)).toMatchObject({ status: 'intended', waiting: { code: 'LOW_NATIVE_BALANCE' } });
    const { deps } = it.world.coffer;
    expect(await inTransaction(deps.db, (tx) => cancelIntent(deps, tx, id))).toBe(true);
    expect(await it.reserved(id)).toEqual([]);
    await it.assertTruth(hot);
  },
);
