import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { whole, type Undoing } from '../treasury-changes/index.ts';
import { openNamed } from '../vault/index.ts';
import { followAll, whyWait, type SecretUsers } from './secret-users.ts';
import { lockSecret, selectUses, writeVersion } from './store.ts';

const gone = 'Its value was written again since, or its secret removed: write the value that you want.';

/** The value before is sealed still, and so is the one that is taken back: the two change places. */
export function secretUndoings(users: SecretUsers) {
  return {
    'secret.written': {
      trail: {
        kinds: ['secret.written'],
        thing: ({ subject }) => ({ secretId: subject['secretId'] }),
        parts: ({ subject }) => ({ [whole]: { before: subject['previousVersion'], after: subject['version'] } }),
        waits: () => false,
      },
      async undo(deps, tx, origin, { subject }, targets) {
        if (targets[whole] !== subject['previousVersion']) {
          return 'The previous value was frozen too, and an older one is no longer kept: enter the value that you want.';
        }
        await swap(deps, tx, origin, users, subject, 'version', 'previousVersion');
        return undefined;
      },
      async redo(deps, tx, origin, { subject }) {
        const isDone = await swap(deps, tx, origin, users, subject, 'previousVersion', 'version');
        return isDone ? undefined : gone;
      },
    },
  } as const satisfies Record<string, Undoing>;
}

type Which = 'version' | 'previousVersion';

/** Only where nobody has written another one since, and where it still does for what uses it. */
async function swap(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  users: SecretUsers,
  subject: Readonly<Record<string, unknown>>,
  from: Which,
  to: Which,
): Promise<boolean> {
  const id = Number(subject['secretId']);
  const row = await lockSecret(tx, id);
  if (!row || row.version !== subject[from] || row.previousVersion !== subject[to]) return false;
  if (row.previousVersion === null || row.previousSealedId === null) return false;
  const uses = await selectUses(tx, [id]);
  const value = await openNamed(deps, tx, row, row.previousSealedId);
  if (uses.some(({ kind }) => users[kind].problemOf(value) !== undefined)) return false;
  if ((await whyWait(deps, tx, users, uses, { value, now: origin.now })) !== undefined) return false;
  await writeVersion(tx, {
    ...row,
    version: row.previousVersion,
    sealedId: row.previousSealedId,
    previousVersion: row.version,
    previousSealedId: row.sealedId,
  });
  await recordActivity(tx, origin, {
    action: 'vault.secret-written',
    entity: 'vault',
    entityId: row.vaultId,
    before: { secret: row.name, version: row.version },
    after: { secret: row.name, version: row.previousVersion },
  });
  await followAll(deps, tx, origin, users, uses);
  return true;
}
