import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Origin } from '../activity/index.ts';
import type { SecretUse } from '../vault/index.ts';

/** What a kind of use does for this module, which knows none of them: it keeps the secrets, they know what for. */
export type SecretUser = {
  /** Who that is, in words, by owner. */
  describe(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, { name: string; ownerId: number | null }>>;
  /** What is wrong with a value for this use, as far as it shows; undefined where it will do. */
  problemOf(value: string): string | undefined;
  /** Asks whoever is on the other side, where that must be before a value is written. A sentence says what is wrong. */
  tryOut?(deps: Deps, db: Db, owners: readonly string[], value: string): Promise<string | undefined>;
  /** Why a value may not be used at once, where changes of its kind wait. A sentence says what to do instead. */
  mustWait?(deps: Deps, tx: Tx, owners: readonly string[], value: string, now: Date): Promise<string | undefined>;
  /** After another value was written: for those who do not ask for it each time. */
  follow?(deps: Deps, tx: Tx, origin: Origin, owners: readonly string[]): Promise<void>;
};

export type SecretUsers = Readonly<Record<SecretUse['kind'], SecretUser>>;

export function ownersByKind(uses: readonly SecretUse[]): ReadonlyMap<SecretUse['kind'], string[]> {
  const groups = Map.groupBy(uses, ({ kind }) => kind);
  return new Map([...groups].map(([kind, group]) => [kind, group.map(({ owner }) => owner)]));
}

export async function followAll(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  users: SecretUsers,
  uses: readonly SecretUse[],
): Promise<void> {
  for (const [kind, owners] of ownersByKind(uses)) await users[kind].follow?.(deps, tx, origin, owners);
}

export async function whyWait(
  deps: Deps,
  tx: Tx,
  users: SecretUsers,
  uses: readonly SecretUse[],
  { value, now }: { value: string; now: Date },
): Promise<string | undefined> {
  for (const [kind, owners] of ownersByKind(uses)) {
    const reason = await users[kind].mustWait?.(deps, tx, owners, value, now);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
