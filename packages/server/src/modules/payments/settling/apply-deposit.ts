import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findArrived } from './arrived-store.ts';
import { countArrived } from './count-arrived.ts';
import { deleteToCount, findCustomerOf, listToCount, lockMoneyOf, type ToCount } from './to-count-store.ts';

type Needs = Pick<Deps, 'db' | 'emit' | 'clock'>;

type DepositStep = { depositId: number; customerId: number | null };

/** Ids begin with one. */
const nobody = 0;

/** Enough for one transaction: it is short, and what it has done is done. */
const stepsAtOnce = 1000;

/**
 * Reaction to each step of a deposit, and with it to all others of its customer that wait: decides once to which payment each of
 * them counts, and makes these payments what they are now. Looks at how deposits stand, not at which step was told: so steps may
 * come twice, late, in another order, or as one.
 */
export async function applyDeposit(deps: Needs, { depositId, customerId: known }: DepositStep): Promise<void> {
  const customerId = known ?? (await findCustomerOf(deps.db, depositId)) ?? nobody;
  try {
    // The deposit itself too: it may have been another customer's until now.
    let more = await inTransaction(deps.db, (tx) => countSome(deps, tx, customerId, [depositId]));
    while (more) more = await inTransaction(deps.db, (tx) => countSome(deps, tx, customerId, []));
  } catch (error) {
    // Connections end and deadlocks pass; a payment that cannot be booked stays so, and keeps nobody else's money back.
    const others = await countOneByOne(deps, customerId);
    throw others.length === 0 ? error : new AggregateError([error, ...others], messageOf(error));
  }
}

/** What can be counted of a customer's, each in a transaction of its own. What cannot waits on: why is what it answers. */
async function countOneByOne(deps: Needs, customerId: number): Promise<unknown[]> {
  const errors: unknown[] = [];
  const waiting = await inTransaction(deps.db, (tx) => listToCount(tx, customerId, stepsAtOnce));
  for (const [depositId, steps] of Map.groupBy(waiting, (one) => one.depositId)) {
    await inTransaction(deps.db, (tx) => countThese(deps, tx, [depositId], steps)).catch((error) => errors.push(error));
  }
  return errors;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of which deposits a job of this reaction is: those of one customer are counted together, and one after the other. */
export function customerOfDeposit({ customerId }: Pick<DepositStep, 'customerId'>): string | null {
  return customerId === null ? null : `customer ${customerId}`;
}

async function countSome(deps: Needs, tx: Tx, customerId: number, named: readonly number[]): Promise<boolean> {
  const waiting = await listToCount(tx, customerId, stepsAtOnce);
  const depositIds = [...new Set([...named, ...waiting.map(({ depositId }) => depositId)])];
  if (depositIds.length === 0) return false;
  await countThese(deps, tx, depositIds, waiting);
  return waiting.length === stepsAtOnce;
}

async function countThese(
  deps: Needs,
  tx: Tx,
  depositIds: readonly number[],
  steps: readonly ToCount[],
): Promise<void> {
  await lockMoneyOf(tx, depositIds);
  await countArrived(deps, tx, await findArrived(tx, depositIds));
  await deleteToCount(tx, steps);
}
