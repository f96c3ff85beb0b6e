import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCoins, consolidate, type Coin } from './coins.ts';
import { scriptOfAddress } from './parse-address.ts';
import { dustUnits, feeUnitsOf, virtualBytes } from './size.ts';

const own = scriptOfAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'main');
const payee = scriptOfAddress('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'main');
const rules = { unitsPerKilobyte: 10_000n, change: own, coinsMax: 20 };

const coinOf = (units: bigint, at = 0): Coin => ({
  txHash: at.toString(16).padStart(64, '0'),
  output: 0,
  units,
  script: own,
});
const coinsOf = (...amounts: bigint[]) => amounts.map(coinOf);
const sumOf = (items: readonly { units: bigint }[]) => items.reduce((sum, { units }) => sum + units, 0n);

function chosen(coins: readonly Coin[], units: bigint) {
  const choice = chooseCoins(coins, [{ script: payee, units }], rules);
  if ('reason' in choice) throw new Error(choice.reason);
  return choice;
}

test('dust is what nodes hold for dust', () => {
  const limits = {
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa': 546n,
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG': 540n,
    bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: 294n,
    bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3: 330n,
    bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0: 330n,
  };
  for (const [address, units] of Object.entries(limits))
    expect(dustUnits(scriptOfAddress(address, 'main'))).toBe(units);
});

test('a coin that fits is spent alone, without change; else the smallest that is enough', () => {
  const fee = feeUnitsOf(virtualBytes([own], [payee]), rules.unitsPerKilobyte);
  const exact = chosen(coinsOf(900_000n, 50_000n + fee + 100n, 200_000n), 50_000n);
  expect(exact).toMatchObject({ changeUnits: 0n, feeUnits: fee + 100n });
  expect(exact.coins.map(({ units }) => units)).toEqual([50_000n + fee + 100n]);
  const smallest = chosen(coinsOf(900_000n, 60_000n, 200_000n), 50_000n);
  expect(smallest.coins.map(({ units }) => units)).toEqual([60_000n]);
  expect(smallest.changeUnits).toBeGreaterThan(dustUnits(own));
});

test('where no coin is enough, the biggest are spent, as few as it takes', () => {
  const { coins } = chosen(coinsOf(10_000n, 40_000n, 20_000n, 30_000n), 60_000n);
  expect(coins.map(({ units }) => units)).toEqual([40_000n, 30_000n]);
});

test('what cannot be paid says why', () => {
  expect(chooseCoins(coinsOf(1_000n, 2_000n), [{ script: payee, units: 9_000n }], rules)).toEqual({
    reason: 'the coins are not enough for 9000 satoshis and the fee',
  });
  const crowd = Array.from({ length: 50 }, (_one, at) => coinOf(10_000n, at));
  expect(chooseCoins(crowd, [{ script: payee, units: 300_000n }], rules)).toEqual({
    reason: 'the 20 biggest coins are not enough for 300000 satoshis and the fee',
  });
  expect(() => chooseCoins(crowd, [{ script: payee, units: 329n }], rules)).toThrow(/dust.*330/);
});

const amounts = fc.array(fc.bigInt({ min: 300n, max: 3_000_000n }), { minLength: 1, maxLength: 40 });

test('whatever the coins: nothing is lost, no change is dust, the fee is enough, and their order does not matter', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.bigInt({ min: 330n, max: 2_000_000n }),
      fc.bigInt({ min: 1_000n, max: 300_000n }),
      (all, units, rate) => {
        const coins = coinsOf(...all);
        const own_ = { ...rules, unitsPerKilobyte: rate };
        const choice = chooseCoins(coins, [{ script: payee, units }], own_);
        expect(chooseCoins(coins.toReversed(), [{ script: payee, units }], own_)).toEqual(choice);
        if ('reason' in choice) return;
        expect(sumOf(choice.coins)).toBe(units + choice.changeUnits + choice.feeUnits);
        expect(choice.changeUnits === 0n || choice.changeUnits >= dustUnits(own)).toBe(true);
        expect(choice.coins.length).toBeLessThanOrEqual(own_.coinsMax);
        const outputs = choice.changeUnits === 0n ? [payee] : [payee, own];
        const inputs = choice.coins.map(({ script }) => script);
        const least = feeUnitsOf(virtualBytes(inputs, outputs), rate);
        expect(choice.feeUnits).toBeGreaterThanOrEqual(least);
        // Never more lost to the network than a change that was not worth having.
        const change = feeUnitsOf(virtualBytes(inputs, [payee, own]), rate) + dustUnits(own);
        expect(choice.feeUnits).toBeLessThan(change);
      },
    ),
  );
});

test('coins are gathered in batches, and those that cost more than they hold stay', () => {
  const coins = [...Array.from({ length: 45 }, (_one, at) => coinOf(10_000n, at)), coinOf(400n, 99)];
  const { transactions, left } = consolidate(coins, payee, rules);
  expect(transactions.map((one) => one.coins.length)).toEqual([20, 20, 5]);
  expect(left.map(({ units }) => units)).toEqual([400n]);
  for (const { coins: spent, units, feeUnits } of transactions) {
    expect(units + feeUnits).toBe(sumOf(spent));
    expect(feeUnits).toBe(
      feeUnitsOf(
        virtualBytes(
          spent.map(({ script }) => script),
          [payee],
        ),
        rules.unitsPerKilobyte,
      ),
    );
  }
  expect(consolidate(coins.toReversed(), payee, rules).transactions).toEqual(transactions);
});

test('a batch that would arrive as dust is not sent', () => {
  const { transactions, left } = consolidate(coinsOf(1_300n), payee, rules);
  expect(transactions).toEqual([]);
  expect(left).toHaveLength(1);
  expect(consolidate([], payee, rules)).toEqual({ transactions: [], left: [] });
});
