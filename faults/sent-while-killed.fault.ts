import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbound, type Outbound } from '../packages/server/src/modules/outgoing/orders/outbound.fixture.ts';
import { killSender, lapseBlocks } from '../packages/server/test/kill-sender.ts';

let numbered: Outbound;
let lapsing: Outbound;
beforeAll(async () => {
  [numbered, lapsing] = await Promise.all([openOutbound(), openOutbound({ lapseBlocks })]);
});
afterAll(() => Promise.all([numbered?.close(), lapsing?.close()]));

const deaths = ['dies-before', 'dies-during', 'dies-after'] as const;
const ways = ['plain', 'raised', 'renewed'] as const;

test.each(ways.flatMap((way) => deaths.map((strike) => [way, strike] as const)))(
  '%s: a sender that %s any of its questions, to the database or to the chain, is followed by another: one transfer lands',
  async (way, strike) => {
    const it = way === 'renewed' ? lapsing : numbered;
    let at = 0;
    while (await killSender(it, way, strike, at)) at += 1;
    // A run in which it died nowhere has shown nothing.
    expect(at).toBeGreaterThan(30);
    await it.assertTruth();
    process.stdout.write(`${way}, ${strike}: killed at each of ${at} questions, one transfer each time\n`);
  },
);
