import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { chainsOfNetwork } from '../../../chains/registry.ts';
import { wholeDollar } from '../policy/payout-policy.ts';
import type { Stood } from './judge-standing.ts';
import { worthAtLeast } from './least-worth.ts';
import { overLimits, type Paid } from './over-limits.ts';
import { defaultLimits, limitsFile, readLimits } from './signer-limits.ts';
import type { Standing } from './standing-store.ts';

const folder = temporaryFolder('coffer-limits');
afterAll(() => folder.remove());

const now = new Date('2026-03-01T12:00:00Z');
const tether = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const other = '0x00000000000000000000000000000000000000aa';

function standing(given: Partial<Standing> = {}): Standing {
  return { chain: 'ETH', blockchainId: 1, contract: null, decimals: 18, priceUsd: '2500', ...given } as Standing;
}

const paid = (dollars: bigint, minutesAgo: number): Paid => ({
  at: new Date(now.getTime() - minutesAgo * 60_000),
  blockchainId: 1,
  contract: null,
  units: 1n,
  usdUnits: dollars * wholeDollar,
});

function refusal(
  dollars: bigint,
  { withPeople = false, before = [] as Paid[], fees = 0n, limits = defaultLimits, units = 1n } = {},
) {
  const stood: Stood = { payout: standing(), usdUnits: dollars * wholeDollar, withPeople };
  return overLimits(limits, stood, { walletId: 3, units }, { paid: before, fees }, now);
}

describe('what the signer pays at most, where nobody said otherwise:', () => {
  test('without people $500 at a time, $5,000 an hour and $10,000 a day', () => {
    expect(refusal(500n)).toBeNull();
    expect(refusal(501n)).toContain('at a time without anybody');
    expect(refusal(500n, { before: [paid(4500n, 59)] })).toBeNull();
    expect(refusal(500n, { before: [paid(4501n, 59)] })).toContain('within an hour without anybody');
    expect(refusal(500n, { before: [paid(4501n, 60)] })).toBeNull();
    expect(refusal(500n, { before: [paid(9500n, 600)] })).toBeNull();
  });

  test('with people $10,000 a day, whoever approved them', () => {
    expect(refusal(10_000n, { withPeople: true })).toBeNull();
    expect(refusal(10_001n, { withPeople: true })).toContain('at a time');
    expect(refusal(6000n, { withPeople: true, before: [paid(4001n, 1000)] })).toContain('within 24 hours');
  });
});

describe('its file', () => {
  const write = (text: string) => writeFileSync(path.join(folder.path, limitsFile), text);

  test('changes what it names, for a wallet in units too', () => {
    expect(readLimits(folder.path)).toEqual(defaultLimits);
    write(
      JSON.stringify({
        altogether: { dayUSD: '20000.5' },
        wallets: { 3: { 'ETH/native': { payout: '5', day: '8' } } },
      }),
    );
    const limits = readLimits(folder.path);
    expect(limits.altogether).toEqual({
      ...defaultLimits.altogether,
      dayUsd: 20_000n * wholeDollar + wholeDollar / 2n,
    });
    expect(limits.withoutPeople).toEqual(defaultLimits.withoutPeople);
    expect(refusal(1n, { limits, units: 5n })).toBeNull();
    expect(refusal(1n, { limits, units: 6n })).toContain('more than this wallet pays at a time');
    const before = [{ ...paid(1n, 5), units: 4n }];
    expect(refusal(1n, { limits, units: 4n, before })).toBeNull();
    expect(refusal(1n, { limits, units: 5n, before })).toContain('its limit for 24 hours');
  });

  test.each([
    ['is no JSON', '{', 'cannot be read as JSON'],
    ['names what is no limit', '{"altogehter":{}}', 'is not as limits are written'],
    ['has numbers for money', '{"altogether":{"dayUSD":5000}}', 'is not as limits are written'],
    ['has less than nothing', '{"altogether":{"dayUSD":"-1"}}', 'is not as limits are written'],
  ])('stops the start where it %s', (_how, text, why) => {
    write(text);
    expect(() => readLimits(folder.path)).toThrow(why);
  });
});

describe('a price in the database', () => {
  const worth = (given: Partial<Standing>, units: bigint, leastUsd: [string, string][] = [], network = 'mainnet') =>
    worthAtLeast(
      {
        chains: chainsOfNetwork('mainnet', () => undefined),
        network: network as 'mainnet' | 'local',
        limits: { ...defaultLimits, leastUsd: new Map(leastUsd) },
      },
      standing(given),
      units,
    );
  const coin = 10n ** 18n;

  test('makes a coin dear, and never cheaper than what the signer knows', () => {
    expect(worth({ priceUsd: '4000' }, coin)).toBe(4000n * wholeDollar);
    expect(worth({ priceUsd: '0.000001' }, coin)).toBe(500n * wholeDollar);
    expect(worth({ priceUsd: '0.000001' }, coin, [['ETH/native', '2000']])).toBe(2000n * wholeDollar);
    expect(worth({ priceUsd: '0.1', contract: tether, decimals: 6 }, 10n ** 6n)).toBe(wholeDollar);
  });

  test('counts for nothing of a token that the signer does not know, or in other decimals', () => {
    expect(worth({ contract: other, decimals: 8 }, 1n)).toMatchObject({ reason: expect.stringContaining('leastUSD') });
    expect(worth({ contract: other, decimals: 8 }, 10n ** 8n, [[`ETH/${other}`, '3000']])).toBe(3000n * wholeDollar);
    expect(worth({ contract: tether, decimals: 18 }, 1n)).toMatchObject({
      reason: expect.stringContaining('other decimals'),
    });
    expect(worth({ decimals: 24 }, 1n)).toMatchObject({ reason: expect.stringContaining('other decimals') });
  });

  test('is all there is where no money is real', () => {
    expect(worth({ contract: other, decimals: 6, priceUsd: '1' }, 10n ** 6n, [], 'local')).toBe(wholeDollar);
  });
});
