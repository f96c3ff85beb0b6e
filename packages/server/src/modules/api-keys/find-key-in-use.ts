import { coalesce } from '../../platform/coalesce.ts';
import type { Deps } from '../../platform/deps.ts';
import { selectKeysInUse, type KeyInUse } from './store.ts';

/** Looks a key up by its hash, as it is at this moment. */
export type FindKeyInUse = (hash: Buffer, now: Date) => Promise<KeyInUse | undefined>;

const limits = { itemsMax: 500, batchesAtOnceMax: 2, waitingMax: 100_000 };

/**
 * Look-ups of the same moment share a statement, and those of one key a row. Nothing is kept: each look-up starts after its request
 * came, so that a revoked key is refused at the next one.
 */
export function keyFinder({ pool }: Pick<Deps, 'pool'>): FindKeyInUse {
  const find = coalesce<{ hash: Buffer; now: Date }, KeyInUse | undefined>(async (asked) => {
    const hashes = new Map(asked.map(({ hash }) => [hash.toString('latin1'), hash]));
    const now = new Date(Math.max(...asked.map((one) => one.now.getTime())));
    const found = await selectKeysInUse(pool, [...hashes.values()], now);
    const byHash = new Map([...hashes.keys()].map((text, at) => [text, found[at]]));
    return asked.map(({ hash }) => ({ value: byHash.get(hash.toString('latin1')) }));
  }, limits);
  return (hash, now) => find({ hash, now });
}
