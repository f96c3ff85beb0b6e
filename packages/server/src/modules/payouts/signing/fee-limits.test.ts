import { expect, test } from 'vitest';
import { chainsOfNetwork } from '../../../chains/registry.ts';
import { FeesLately } from '../../outgoing/journal/fees-lately.ts';
import type { SignedLine } from '../../outgoing/journal/journal-lines.ts';
import { wholeDollar } from '../policy/payout-policy.ts';
import { feeLimits } from './fee-limits.ts';
import { defaultLimits } from './signer-limits.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

type Signed = { cause?: string; version?: number; dollars: bigint; hours?: number; validUntil?: number | null };
let seq = 0;

function line({ cause = 'gap:1/x', version = 1, dollars, hours = 1, validUntil = null }: Signed) {
  const of = { purpose: cause.split(':')[0] ?? '', walletId: 3, blockchainId: 1, from: '0xhot' };
  const feeUsdUnits = String(dollars * wholeDollar);
  const at = hoursAgo(hours).toISOString();
  return { ...of, cause, version, feeUsdUnits, validUntil, at, seq: (seq += 1) } as SignedLine & { seq: number };
}

function spent(...signed: Signed[]): FeesLately {
  const fees = new FeesLately();
  for (const one of signed) fees.note(line(one));
  return fees;
}

const dollarsOf = (fees: FeesLately) => fees.of(3, hoursAgo(24)) / wholeDollar;
const rule = feeLimits({
  chains: chainsOfNetwork('mainnet', () => undefined),
  clock: { now: () => now },
  limits: defaultLimits,
});
const judge = (feeUnitsMax: bigint, fees = spent()) =>
  rule.judge('ETH', { walletId: 3, feeUnitsMax }, { feesOf: (wallet, since) => fees.of(wallet, since) });
const milli = 10n ** 15n;

test('an order may cost $100 by the least that its coin is worth', () => {
  expect(judge(200n * milli)).toBeNull();
  expect(judge(201n * milli)).toContain('it may cost $100.5');
  expect(rule.judge('SOLANA', { walletId: 3, feeUnitsMax: 5n * 10n ** 9n }, undefined)).toBeNull();
  expect(rule.judge('SOLANA', { walletId: 3, feeUnitsMax: 6n * 10n ** 9n }, undefined)).toContain('$120');
});

test('all of a wallet may cost $1,000 within 24 hours', () => {
  const tenTimes = Array.from({ length: 9 }, (_, at) => ({ cause: `sweep:${at}/x`, dollars: 100n }));
  expect(judge(200n * milli, spent(...tenTimes))).toBeNull();
  expect(judge(200n * milli, spent(...tenTimes, { cause: 'nonce:1/x', dollars: 1n }))).toContain(
    '$1000 on fees within 24 hours',
  );
  expect(judge(200n * milli, spent(...tenTimes, { cause: 'nonce:1/x', dollars: 1n, hours: 24 }))).toBeNull();
});

test('a fee that was raised counts as the highest, at one place', () => {
  expect(dollarsOf(spent({ dollars: 5n }, { version: 2, dollars: 8n }, { version: 3, dollars: 13n }))).toBe(13n);
  expect(dollarsOf(spent({ dollars: 5n }, { version: 2, dollars: 3n }))).toBe(5n);
  expect(dollarsOf(spent({ dollars: 5n }, { cause: 'gap:2/x', dollars: 8n }))).toBe(13n);
});

test('what lapses costs its own each time', () => {
  expect(dollarsOf(spent({ dollars: 5n, validUntil: 9 }, { version: 2, dollars: 5n, validUntil: 19 }))).toBe(10n);
});

test('a filler counts once, however often it was signed', () => {
  const fees = spent(
    { dollars: 1n },
    { version: 2, dollars: 2n },
    { cause: 'gap:2/x', dollars: 1n },
    { cause: 'payout:1/1', dollars: 1n },
  );
  expect(fees.fillersOf({ blockchainId: 1, from: '0xhot' }, hoursAgo(2))).toBe(2);
});
