import { afterAll, beforeAll, expect, test } from 'vitest';
import { killSender, lapseBlocks, type Way } from '../../../test/kill-sender.ts';
import { openOutbound, type Outbound } from './orders/outbound.fixture.ts';

let numbered: Outbound;
let lapsing: Outbound;
beforeAll(async () => {
  [numbered, lapsing] = await Promise.all([openOutbound(), openOutbound({ lapseBlocks })]);
});
afterAll(() => Promise.all([numbered?.close(), lapsing?.close()]));

/** At each of them in `faults/sent-while-killed.fault.ts`. */
const everySoMany = 23;

const strikes = ['dies-before', 'dies-during', 'dies-after'] as const;
const ways: readonly Way[] = ['raised', 'renewed'];

test.for(ways.flatMap((way) => strikes.map((strike) => [way, strike] as const)))(
  'a sender whose transaction is %s and that %s one of its questions is followed by another, and what it began is done once',
  { timeout: 120_000 },
  async ([way, strike]) => {
    const it = way === 'renewed' ? lapsing : numbered;
    let at = 0;
    while (await killSender(it, way, strike, at)) at += everySoMany;
    expect(at).toBeGreaterThan(everySoMany);
    await it.assertTruth();
  },
);
