import type { SeenTransaction, TokenMove } from '../port/port.ts';
import { agreedDeath, type Hosts, type ToldDeath } from './agreed-death.ts';

/**
 * Whether a transaction moved a token, as all nodes tell it: true where one of them shows it; false only where as many as a death
 * takes tell the transaction without it, since what did not move is sent anew. Null until then.
 */
export function agreedMove(
  pool: Hosts,
  { contract, from, to, notTo = [] }: TokenMove,
  answers: readonly ToldDeath<SeenTransaction | null>[],
): boolean | null {
  const included = answers.filter(({ answer }) => answer?.state === 'included');
  const isShown = included.some(({ answer }) =>
    answer?.transfers.some(
      (one) =>
        one.contract === contract &&
        one.from === from &&
        (to === undefined || one.to === to) &&
        !notTo.includes(one.to ?? ''),
    ),
  );
  if (isShown) return true;
  return agreedDeath(pool, included) ? false : null;
}
