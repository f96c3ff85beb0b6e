import { dustUnits } from '@coffer/keys/bitcoin/size.ts';
import type { Payee } from '@coffer/keys/bitcoin/coins.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { parseBitcoinAddress, scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import type { BatchLists } from '../../port/batch-lists.ts';
import type { SendOrder } from '../../port/port.ts';

const rowsMax = 250;
const listed = /^pays(?: [0-9A-Za-z]+:[1-9]\d*)+$/;

/** One output for each, before the change. */
export function batchListsOn(network: BitcoinNetwork): BatchLists {
  const fits = (units: bigint, to: string) => {
    const read = parseBitcoinAddress(to, network);
    return 'address' in read && read.address === to && units >= dustUnits(scriptOfAddress(to, network));
  };
  return {
    rowsMax,
    rowsMin: () => 2,
    fits,
    // The longest output is 0.31 of what paying one costs, and one more coin has to be spent at times.
    costs: (alone, count) => (alone * (31n * BigInt(count) + 120n)) / 100n,
    list(contract, rows) {
      if (contract !== null) throw new RangeError('Bitcoin has no tokens');
      if (rows.length === 0 || rows.length > rowsMax) throw new RangeError(`1 to ${rowsMax} rows, not ${rows.length}`);
      const poor = rows.find(({ to, units }) => !fits(units, to));
      if (poor) throw new RangeError(`no row of several: ${poor.units} satoshis for ${poor.to}`);
      return ['pays', ...rows.map(({ to, units }) => `${to}:${units}`)].join(' ');
    },
  };
}

/** Whom an order pays, in the order of its outputs. */
export function payeesOf({ from, to, units, data }: SendOrder, network: BitcoinNetwork): Payee[] {
  // What only spends its coins: all of them come back as change.
  if (data === undefined && units === 0n && to === from) return [];
  if (data === undefined) return [{ script: scriptOfAddress(to, network), units }];
  if (!listed.test(data)) throw new RangeError('Bitcoin calls nothing: an order carries a list of payees at most');
  const payees = data
    .split(' ')
    .slice(1)
    .map((row): Payee => {
      const [address = '', paid = ''] = row.split(':');
      return { script: scriptOfAddress(address, network), units: BigInt(paid) };
    });
  const sum = payees.reduce((all, one) => all + one.units, 0n);
  if (to !== from || sum !== units) throw new RangeError('a list of payees that is not what its order comes to');
  if (payees.length > rowsMax) throw new RangeError(`at most ${rowsMax} payees, not ${payees.length}`);
  return payees;
}
