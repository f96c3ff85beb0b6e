import { createHash } from 'node:crypto';
import type { Version } from '../orders/outgoing.ts';
import type { SignedLine } from './journal-lines.ts';

type Signature = Pick<Version, 'version' | 'kind' | 'hash' | 'bytes' | 'validUntil' | 'feeDetail'> & {
  feeUnitsMax: bigint | string;
};

/** All of a signature that the next one goes by, in one word: bytes are too long to keep of each. */
export function signatureWord(one: Signature): string {
  const { version, kind, hash, bytes, validUntil, feeUnitsMax } = one;
  // A database keeps the fields of a fee in an order of its own.
  const feeDetail = Object.entries(one.feeDetail).toSorted(([name], [other]) => (name < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([version, kind, hash, bytes, validUntil, String(feeUnitsMax), feeDetail]))
    .digest('hex');
}

export function wordOfLine(line: SignedLine): string {
  return signatureWord({ ...line, kind: line.versionKind });
}
