import { parseSolanaAddress } from '@coffer/keys/solana/parse-address.ts';
import type { BatchLists } from '../../port/batch-lists.ts';
import type { SendOrder } from '../../port/port.ts';

/** As many as fit into the bytes of a transaction; of tokens where each payee needs an account for them first. */
const rowsMax = 20;
const tokenRowsMax = 9;
const unitsEnd = 1n << 64n;
const listed = /^pays(?: of [1-9A-HJ-NP-Za-km-z]+)?(?: [1-9A-HJ-NP-Za-km-z]+:[1-9]\d*)+$/;
const opening = 'pays ';

export type Payment = { to: string; units: bigint };
export type Payments = { contract: string | null; rows: readonly Payment[] };

/** One transfer for each. */
export const batchLists: BatchLists = {
  rowsMax,
  tokenRowsMax,
  rowsMin: () => 2,
  fits(units, to) {
    const read = parseSolanaAddress(to);
    return units > 0n && units < unitsEnd && 'address' in read && read.address === to;
  },
  // What each takes alone is most of what it takes with others: the work, and the rent of its account.
  costs: (alone, count) => alone * BigInt(count),
  list(contract, rows) {
    const most = contract === null ? rowsMax : tokenRowsMax;
    if (rows.length === 0 || rows.length > most) throw new RangeError(`1 to ${most} rows, not ${rows.length}`);
    const wrong = rows.find(({ to, units }) => !batchLists.fits(units, to));
    if (wrong) throw new RangeError(`no row of several: ${wrong.units} for ${wrong.to}`);
    const of = contract === null ? [] : [`of ${contract}`];
    return ['pays', ...of, ...rows.map(({ to, units }) => `${to}:${units}`)].join(' ');
  },
};

export function isList(data: string): boolean {
  return data.startsWith(opening);
}

/** What an order pays, and whom: one, or those of its list. */
export function paymentsOf({ from, to, contract, units, data }: SendOrder): Payments {
  if (data === undefined) return { contract, rows: [{ to, units }] };
  if (!listed.test(data)) throw new RangeError('not a list of payees');
  const words = data.split(' ').slice(1);
  const mint = words[0] === 'of' ? (words[1] ?? null) : null;
  const rows = words.slice(mint === null ? 0 : 2).map((row): Payment => {
    const [payee = '', paid = ''] = row.split(':');
    return { to: payee, units: BigInt(paid) };
  });
  const sum = mint === null ? rows.reduce((all, one) => all + one.units, 0n) : 0n;
  if (contract !== null || to !== from || sum !== units) {
    throw new RangeError('a list of payees that is not what its order comes to');
  }
  // Made anew, so that nothing else can stand in it.
  batchLists.list(mint, rows);
  return { contract: mint, rows };
}
