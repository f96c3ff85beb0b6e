import { nameOfCause } from '../../../platform/cause.ts';
import { cargoOf } from '../journal/cargo-of.ts';
import type { Journal } from '../journal/journal.ts';
import { isPaying } from '../orders/intent.ts';
import type { Asked } from './deed.ts';

/**
 * An order is signed once for the first time, and once more only as it was. Where there is no journal the database alone remembers. Of
 * what is older than the journal it is believed that it was signed, as its rule looks at it once more; but not of a payment, which people
 * or limits let go the first time alone. Its place may be freed.
 */
export function judgeAgain(journal: Journal | undefined, { order, last, kind }: Asked): string | null {
  if (!journal) return null;
  const known = journal.known({ ...order, cause: nameOfCause(order.cause) });
  if (last === undefined) return known ? 'it was signed before, and this database does not know that.' : null;
  if (known?.within) return 'it was signed together with others.';
  if (!known) {
    const isOlder = last.signedAt < journal.beganAt && (kind === 'filler' || !isPaying(order));
    return isOlder ? null : 'it says that it was signed, and the journal does not.';
  }
  const { to, contract, units } = known;
  if (to !== order.to || contract !== order.contract || units !== String(order.units)) {
    return 'it is another payment than the one that was signed.';
  }
  if (known.cargo !== null && known.cargo !== cargoOf(order)) return 'it is another call than the one that was signed.';
  if (known.position !== order.position) return 'it stands at another place than the one that was signed.';
  if (known.version !== last.version) return 'it was signed more often, or less, than the journal says.';
  return order.feeUnitsMax > BigInt(known.feeUnitsCap) ? 'it may cost more than when it was signed first.' : null;
}
