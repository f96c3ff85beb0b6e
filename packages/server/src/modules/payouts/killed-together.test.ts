import { afterAll, beforeAll, expect, test } from 'vitest';
import { killTogether } from './kill-together.fixture.ts';
import { openAnvilPayouts, type AnvilPayouts } from './anvil-payouts.fixture.ts';

let it: AnvilPayouts;
beforeAll(async () => {
  it = await openAnvilPayouts();
}, 180_000);
afterAll(() => it?.close());

/** At each of them in `faults/paid-together-while-killed.fault.ts`. */
const everySoMany = 101;
const strikes = ['dies-before', 'dies-during', 'dies-after'] as const;
const both = ['worker', 'signer'] as const;

test.for(both.flatMap((who) => strikes.map((strike, at) => [who, strike, at] as const)))(
  'where a %s that pays several together %s one of its questions, each of them is paid once',
  { timeout: 120_000 },
  async ([who, strike, first]) => {
    let at = 11 * (first + 1);
    while (await killTogether(it, who, strike, at)) at += everySoMany;
    expect(at).toBeGreaterThan(everySoMany);
    await it.assertTruth();
  },
);
