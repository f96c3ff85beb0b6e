import type { Resource } from '../chain/ledger.ts';
import { wholeOf, type Fields } from '../protobuf.ts';
import { invalid } from '../refusal.ts';

export function readResource(fields: Fields, number: number): Resource {
  const code = wholeOf(fields, number);
  if (code === 0n) return 'BANDWIDTH';
  if (code === 1n) return 'ENERGY';
  throw invalid('ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]');
}

/** Bandwidth is the first of its kind, which messages leave out. */
export function resourceJson(resource: Resource): { resource?: Resource } {
  return resource === 'BANDWIDTH' ? {} : { resource };
}
