import { coinOf } from '@coffer/kernel/asset.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import type { AskedPsbt } from './check-psbt.ts';

/** What a request shows beside its PSBT, in the words that a person reads. */
export type ShownPsbt = {
  coldAddress: string;
  amount: string;
  fee: string;
  items: readonly { address: string; coin: string; amount: string }[];
};

/** So that the bytes can be held against the words, on both sides of a signature. */
export function askedPsbt({ coldAddress, amount, fee, items }: ShownPsbt): AskedPsbt {
  return {
    coins: items.map(({ coin, address, amount: held }) => {
      const [txHash = '', output] = coin.split(':');
      return { txHash, output: Number(output), units: unitsOf(held), address };
    }),
    payees: [{ address: coldAddress, units: unitsOf(amount) }],
    feeUnitsMax: unitsOf(fee),
  };
}

function unitsOf(text: string): bigint {
  const money = parseMoney(text, coinOf('BTC'));
  if (!('units' in money)) throw money;
  return money.units;
}
