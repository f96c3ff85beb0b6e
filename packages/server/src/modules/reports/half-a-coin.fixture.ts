import type { PlantedPayment } from '../../../test/plant/plant-payment.ts';
import type { World } from '../../../test/world.ts';
import { cause } from '../../platform/cause.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { customerAccount, pendingAccount, post, revenueAccount, type Entry } from '../ledger/index.ts';

export const coin = 'ETH/native';
export const half = 5n * 10n ** 17n;

/** What is booked for half a coin that came to a planted payment. */
export async function bookHalfACoin(
  world: World,
  { shop, paid, hash }: { shop: number; paid: PlantedPayment; hash: string },
): Promise<void> {
  const { deps } = world.coffer;
  const { rows } = await deps.pool.query<{ deposit: number; customer: number }>(
    'select id as deposit, customer_id as customer from deposit where tx_hash = $1',
    [hash],
  );
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  const customer = customerAccount(row.customer, shop);
  const arrived = { of: 'deposit', id: row.deposit } as const;
  // Half a coin, worth 1000 dollars, at the first moment of 5 October in Kathmandu; a day later it is the project's.
  await book(
    world,
    entry('deposit.included', cause('deposit', arrived.id, 1, 'included'), '2026-10-04T17:00:00Z', [
      { account: pendingAccount(row.deposit, shop), asset: coin, units: -half },
      { account: { name: 'chain:test', side: 'debit', projectId: null }, asset: coin, units: half },
    ]),
    entry('deposit.confirmed', cause('deposit', arrived.id, 1, 'confirmed'), '2026-10-04T18:15:00Z', [
      { account: pendingAccount(row.deposit, shop), asset: coin, units: half },
      { account: customer, asset: coin, units: -half },
    ]),
    entry('payment.settled', cause('payment', paid.id, 'deposit', row.deposit, 2, 'settled'), '2026-10-05T18:15:00Z', [
      { account: customer, asset: coin, units: half },
      { account: revenueAccount(shop), asset: coin, units: -half },
    ]),
  );
}

function entry(kind: string, of: Entry['cause'], at: string, postings: Entry['postings']): Entry {
  return { kind, cause: of, at: new Date(at), postings };
}

export function book(world: World, ...entries: Entry[]) {
  return inTransaction(world.coffer.deps.db, (tx) => post(tx, entries));
}
