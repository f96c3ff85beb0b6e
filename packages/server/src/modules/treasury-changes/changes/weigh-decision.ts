import { usd } from '@coffer/kernel/asset.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { forbidden, requireStepUp, type Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deed } from '../../../platform/deed.ts';
import type { Call } from '../../../platform/deps.ts';
import { insertDecision, lockDecisions, sumDecisions } from './decision-store.ts';
import { recordChange } from './record-change.ts';
import type { Undoing } from './treasury-change.ts';

/** So much a person decides in a day with a session alone; owners hear of what is more. */
const freeUsdUnits = 100n * 10n ** BigInt(usd.decimals);
const sumHours = 24;

type Decision = Deed & {
  kind: 'payment.resolved' | 'deposit.matched';
  /** What somebody could gain by it, in dollars; null where nobody knows what it is worth. */
  usdUnits: bigint | null;
};

/**
 * Whose money something is, and what is enough for goods, support decides all day. Above a sum it asks for proof of person and
 * owners hear of it; what is decided in a day counts together, so that nobody gets around that in small steps.
 */
export async function weighDecision(tx: Tx, call: Call<Credentialed>, decision: Decision): Promise<void> {
  const { subject, now } = call;
  // Keys prove nobody, and have no day that could be summed up.
  if (subject.kind !== 'member') throw forbidden('payments:resolve');
  const { usdUnits, ...deed } = decision;
  if (usdUnits === 0n) return;
  const { memberId } = subject;
  await lockDecisions(tx, memberId);
  const { allUnits, untoldUnits } = await sumDecisions(tx, memberId, hoursAfter(now, -sumHours));
  const units = usdUnits ?? 0n;
  const isWeighty = (sum: bigint) => usdUnits === null || sum + units > freeUsdUnits;
  if (isWeighty(allUnits)) requireStepUp(subject, now);
  const told = isWeighty(untoldUnits);
  await insertDecision(tx, { memberId, at: now, usdUnits: units, told });
  if (!told) return;
  const worth = usdUnits === null ? 'not known' : dollars(units);
  await recordChange(tx, call, { ...deed, after: { ...deed.after, worth, lastDay: dollars(allUnits + units) } });
}

/** Money cannot be unpaid. */
export const decided: Undoing = {
  undo: () => Promise.resolve('Decisions about money stay: check this one, and who gained from it.'),
  redo: () => Promise.resolve(undefined),
};

function dollars(units: bigint): string {
  return `$${formatMoney({ units, asset: usd })}`;
}
