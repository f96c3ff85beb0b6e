import { expect, test } from 'vitest';
import { worthOf } from './worth-of.ts';

const token = { chain: 'ETH', contract: '0xaa', decimals: 6 } as const;
const asset = { ...token, id: 1, currencyId: 1, currencyCode: 'USDT', priced: true, isTaken: true };
const when = { at: new Date(0), minedAt: new Date(0), blocksBackAt: null, blockSeconds: null };
const row = { depositId: 1, status: 'included', treatment: 'credit', customerId: 1, addressId: 1, permanent: true };
const arrived = (units: bigint) => ({ ...when, ...row, units, txHash: '0x1', names: [], asset, allocation: null });

/** In hundred-millionths of a dollar. */
test.each([
  ['without a quote at its price, and never a part too much', 1n, '1.005', null, 100n],
  ['by its quote, and never a part too much', 2n, '9', { dueUnits: 3n, usdUnits: 100n }, 66n],
  ['its dollars when it is what the quote asks for', 3n, '9', { dueUnits: 3n, usdUnits: 100n }, 100n],
  ['nothing where nobody knows a price', 1_000_000n, '0', null, 0n],
])('money is worth %s', (_what, units, price, quote, worth) => {
  expect(worthOf(arrived(units), price, quote)).toBe(worth);
});
