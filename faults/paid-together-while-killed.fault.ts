import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnvilPayouts, type AnvilPayouts } from '../packages/server/src/modules/payouts/anvil-payouts.fixture.ts';
import { killTogether } from '../packages/server/src/modules/payouts/kill-together.fixture.ts';

let it: AnvilPayouts;
beforeAll(async () => {
  it = await openAnvilPayouts();
}, 180_000);
afterAll(() => it?.close());

const deaths = ['dies-before', 'dies-during', 'dies-after'] as const;
const both = ['worker', 'signer'] as const;

test.each(both.flatMap((who) => deaths.map((strike) => [who, strike] as const)))(
  'a %s that pays several together and %s any of its questions, to the database or to the chain: each is paid once',
  { timeout: 3_600_000 },
  async (who, strike) => {
    let at = 0;
    while (await killTogether(it, who, strike, at)) at += 1;
    // A run in which it died nowhere has shown nothing.
    expect(at).toBeGreaterThan(30);
    await it.assertTruth();
    process.stdout.write(`${who}, ${strike}: killed at each of ${at} questions, five paid once each time\n`);
  },
);
