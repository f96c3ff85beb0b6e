import { describe, expect, it } from 'vitest';
import { moneyFloats } from './money-floats.ts';
import { plantedTree } from './tree.ts';

const problemsOf = (text: string, file = 'packages/server/src/modules/ledger/a.ts') =>
  moneyFloats(plantedTree({ [file]: text })).problems;

describe('money as a floating-point number', () => {
  it.each([
    'Number(amount)',
    'Number(payment.amount)',
    'Number(row.amount_due)',
    "Number(row['filled_amount'])",
    'Number(String(x.feeUnits))',
    'parseFloat(price)',
    'Number.parseFloat(body.priceInUsd)',
    'parseInt(units, 10)',
    'Math.round(totalAmount * 100)',
    '+balance',
    'f(+ticker.price)',
  ])('%s is found', (text) => {
    expect(problemsOf(`const x = 1;\n${text};`)).toEqual([expect.stringMatching(/a\.ts:2: .* floating-point number/)]);
  });

  it.each([
    'Number(limit)',
    'BigInt(amount)',
    '-units',
    'Number(minutes)',
    'amount + fee',
    'Number(accountId)',
    '`${amount}`',
  ])('%s is none', (text) => {
    expect(problemsOf(`${text};`)).toEqual([]);
  });

  it('is allowed where things are drawn or tested', () => {
    expect(problemsOf('Number(amount)', 'packages/web/src/ui/chart.tsx')).toEqual([]);
    expect(problemsOf('Number(amount)', 'packages/kernel/src/money.test.ts')).toEqual([]);
  });
});
