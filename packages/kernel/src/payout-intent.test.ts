import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutIntentBytes, type PayoutIntent } from './payout-intent.ts';

const known: PayoutIntent = {
  install: '5f1c',
  chain: 'ETH',
  walletId: 7,
  from: '0x00000000000000000000000000000000000000aa',
  contract: '0x00000000000000000000000000000000000000cc',
  decimals: 6,
  units: 125_500_000n,
  to: '0x00000000000000000000000000000000000000bb',
  feeUnitsMax: 105_000_000_000_000n,
  payoutId: 41,
  attempt: 1,
  projectId: 3,
  policyVersion: 2,
  expiresAt: new Date('2026-03-04T05:06:07.890Z'),
};

test('what is approved has the same bytes for ever', () => {
  expect(new TextDecoder().decode(payoutIntentBytes(known))).toBe(`coffer payout 1
install=5f1c
chain=ETH
wallet=7
from=0x00000000000000000000000000000000000000aa
contract=0x00000000000000000000000000000000000000cc
decimals=6
units=125500000
to=0x00000000000000000000000000000000000000bb
fee-max=105000000000000
payout=41
attempt=1
project=3
policy=2
expires=2026-03-04T05:06:07.890Z
`);
  expect(createHash('sha256').update(payoutIntentBytes(known)).digest('hex')).toBe(
    '45e49937200cdb946b771d9f6777ed69ea90deb625cc41324156a4ba9dabdd65',
  );
});

test('any other field makes other bytes', () => {
  const others: PayoutIntent[] = [
    { ...known, install: '5f1d' },
    { ...known, chain: 'BASE' },
    { ...known, walletId: 8 },
    { ...known, from: '0x00000000000000000000000000000000000000ab' },
    { ...known, contract: null },
    { ...known, decimals: 18 },
    { ...known, units: 125_500_001n },
    { ...known, to: '0x00000000000000000000000000000000000000bc' },
    { ...known, feeUnitsMax: 105_000_000_000_001n },
    { ...known, payoutId: 42 },
    { ...known, attempt: 2 },
    { ...known, projectId: 4 },
    { ...known, policyVersion: 3 },
    { ...known, expiresAt: new Date('2026-03-04T05:06:07.891Z') },
    { ...known, expiresAt: null },
  ];
  const texts = [known, ...others].map((one) => new TextDecoder().decode(payoutIntentBytes(one)));
  expect(new Set(texts).size).toBe(texts.length);
});

test('a text that could be read as another field is refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('\n', ' ', '\r', '\u2028', 'ä'),
      fc.constantFrom('install', 'from', 'to'),
      (mark, field) => {
        const twisted = { ...known, [field]: `a${mark}units=1` };
        expect(() => payoutIntentBytes(twisted)).toThrow(RangeError);
      },
    ),
  );
});
