import { afterAll, beforeAll, expect, test } from 'vitest';
import { killSender } from '../../../test/kill-sender.ts';
import { openOutbound, type Outbound } from './outbound.fixture.ts';

let it: Outbound;
beforeAll(async () => {
  it = await openOutbound();
});
afterAll(() => it?.close());

/** At each of them in `faults/sent-while-killed.fault.ts`. */
const everySoMany = 11;

test.each(['dies-before', 'dies-during', 'dies-after'] as const)(
  'a sender that %s one of its questions is followed by another, and what it began is done once',
  { timeout: 120_000 },
  async (strike) => {
    let at = 0;
    while (await killSender(it, 'raised', strike, at)) at += everySoMany;
    expect(at).toBeGreaterThan(everySoMany);
    await it.assertTruth();
  },
);
