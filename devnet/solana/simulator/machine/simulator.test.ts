import { blockhash, generateKeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { devKey, houseKey } from '../../dev-keys.ts';
import { giveCoin } from '../../faucet.ts';
import { sign } from '../../sign.ts';
import { noJournal } from './journal.ts';
import { readWire } from './read-wire.ts';
import { RpcRefusal } from './rpc-refusal.ts';
import { Simulator } from './simulator.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pace = { slotMs: 400, busyBlocks: 40, idleMs: 5000 };

async function payment(simulator: Simulator) {
  const house = await devKey(houseKey);
  const { address } = await generateKeyPairSigner();
  const lifetime = { blockhash: blockhash(simulator.ledger.tip.hash), lastValidBlockHeight: 0n };
  const { wire } = await sign(house, [giveCoin(house, address, 1_000_000n)], lifetime);
  return readWire(new Uint8Array(Buffer.from(wire, 'base64')));
}

test('what comes within a slot stands in one block, which gets its confirmations at a steady pace; then the chain rests', async () => {
  const simulator = await Simulator.open({ journal: noJournal, pace });
  const { ledger } = simulator;
  vi.advanceTimersByTime(16_000);
  expect(ledger.tip.height).toBe(40);
  vi.advanceTimersByTime(4000);
  expect(ledger.tip.height).toBe(40);

  const signatures = [simulator.take(await payment(simulator)), simulator.take(await payment(simulator))];
  expect(ledger.tip.height).toBe(40);
  vi.advanceTimersByTime(400);
  expect(ledger.tip.landed.map((one) => one.signature)).toEqual(signatures);
  vi.advanceTimersByTime(16_000);
  expect(ledger.tip.height).toBe(81);
  vi.advanceTimersByTime(4000);
  expect(ledger.tip.height).toBe(81);
  expect(ledger.at('finalized').height).toBe(50);
  simulator.stop();
});

test('a chain at rest still gets a block now and then, until it is stopped', async () => {
  const simulator = await Simulator.open({ journal: noJournal, pace: { ...pace, busyBlocks: 0 } });
  vi.advanceTimersByTime(60_000);
  const { height } = simulator.ledger.tip;
  expect(height).toBeGreaterThanOrEqual(10);
  expect(height).toBeLessThanOrEqual(12);
  simulator.stop();
  vi.advanceTimersByTime(60_000);
  expect(simulator.ledger.tip.height).toBe(height);
});

test('what cannot be written down has not happened', async () => {
  let isFull = false;
  function write(): void {
    if (isFull) throw new Error('no space left');
  }
  const simulator = await Simulator.open({ journal: { ...noJournal, write } });
  const wire = await payment(simulator);
  const house = await devKey(houseKey);
  const held = () => simulator.ledger.machine.account(house.address)?.lamports;
  const before = held();
  isFull = true;
  expect(() => simulator.take(wire)).toThrow('no space left');
  expect([simulator.ledger.tip.height, held()]).toEqual([0, before]);
  isFull = false;
  simulator.take(wire);
  expect(simulator.ledger.tip.height).toBe(1);
  expect(held()).toBeLessThan(before ?? 0n);
});

test('whatever bytes come, they are refused or taken, and never the end of the node', async () => {
  const simulator = await Simulator.open({ journal: noJournal });
  const { bytes } = await payment(simulator);
  const place = fc.nat({ max: bytes.length - 1 });
  const changes = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
  let read = 0;
  fc.assert(
    fc.property(changes, place, (changed, cut) => {
      const odd = Uint8Array.from(bytes);
      for (const [at, byte] of changed) odd[at] = byte;
      for (const one of [odd, odd.slice(0, cut)]) {
        const wire = readOrRefuse(one);
        if (!wire) continue;
        read += 1;
        simulator.ledger.machine.try(wire, { byNonce: false, verify: false });
        simulator.take(wire);
      }
    }),
    { numRuns: 300 },
  );
  expect(read).toBeGreaterThan(30);
  expect(simulator.ledger.tip.height).toBe(read);
});

function readOrRefuse(bytes: Uint8Array) {
  try {
    return readWire(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(RpcRefusal);
    return undefined;
  }
}
