import { nameOfCause } from '../../../platform/cause.ts';
import { cargoOf } from '../journal/cargo-of.ts';
import type { Journal, Known } from '../journal/journal.ts';
import { signatureWord } from '../journal/signature-word.ts';
import { isPaying } from '../orders/intent.ts';
import type { Version } from '../orders/outgoing.ts';
import type { Asked } from './deed.ts';

/**
 * An order is signed once for the first time, and once more only as it was. Where there is no journal the database alone remembers. Of
 * what is older than the journal it is believed that it was signed, as its rule looks at it once more; but not of a payment, which people
 * or limits let go the first time alone. Its place may be freed.
 */
export function judgeAgain(journal: Journal | undefined, asked: Asked): string | null {
  if (!journal) return null;
  const { order, versions } = asked;
  const last = versions.at(-1);
  const known = journal.known({ ...order, cause: nameOfCause(order.cause) });
  if (last === undefined) return known ? 'it was signed before, and this database does not know that.' : null;
  if (known?.within) return 'it was signed together with others.';
  if (!known) {
    return isOlder(journal, asked, last) ? null : 'it says that it was signed, and the journal does not.';
  }
  const { to, contract, units } = known;
  if (to !== order.to || contract !== order.contract || units !== String(order.units)) {
    return 'it is another payment than the one that was signed.';
  }
  if (known.cargo !== null && known.cargo !== cargoOf(order)) return 'it is another call than the one that was signed.';
  if (known.position !== order.position) return 'it stands at another place than the one that was signed.';
  if (known.version !== last.version) return 'it was signed more often, or less, than the journal says.';
  if (isToldOtherwise(journal, known, asked)) return 'the database says otherwise than the journal of what was signed.';
  return order.feeUnitsMax > BigInt(known.feeUnitsCap) ? 'it may cost more than when it was signed first.' : null;
}

/**
 * Whether it is spent, outbid or given up by anything else than the journal has: by a hash, bytes, a term, a fee or coins of somebody's
 * choice what was signed would look dead, or be paid a second time.
 */
function isToldOtherwise(journal: Journal, { signatures }: Known, asked: Asked): boolean {
  const told = new Map(asked.versions.map((one) => [signatureWord(one), one]));
  const known = new Set(signatures);
  return (
    signatures.some((word) => !told.has(word)) ||
    [...told].some(([word, one]) => !known.has(word) && !isOlder(journal, asked, one))
  );
}

function isOlder({ beganAt }: Journal, { order, kind }: Asked, { signedAt }: Pick<Version, 'signedAt'>): boolean {
  return signedAt < beganAt && (kind === 'filler' || !isPaying(order));
}
