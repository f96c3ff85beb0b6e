import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbound, type Outbound } from '../packages/server/src/modules/outgoing/outbound.fixture.ts';
import { killSender } from '../packages/server/test/kill-sender.ts';

let it: Outbound;
beforeAll(async () => {
  it = await openOutbound();
});
afterAll(() => it?.close());

const deaths = ['dies-before', 'dies-during', 'dies-after'] as const;
const ways = ['plain', 'raised'] as const;

test.each(ways.flatMap((way) => deaths.map((strike) => [way, strike] as const)))(
  '%s: a sender that %s any of its questions, to the database or to the chain, is followed by another: one transfer lands',
  async (way, strike) => {
    let at = 0;
    while (await killSender(it, way, strike, at)) at += 1;
    // A run in which it died nowhere has shown nothing.
    expect(at).toBeGreaterThan(30);
    await it.assertTruth();
    process.stdout.write(`${way}, ${strike}: killed at each of ${at} questions, one transfer each time\n`);
  },
);
