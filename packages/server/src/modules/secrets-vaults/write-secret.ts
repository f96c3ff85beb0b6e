import { fault, invalid } from '@coffer/contract/errors.ts';
import type { NamedSecretView } from '@coffer/contract/operations/vaults.ts';
import { authorize, nameOf, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { recordChange } from '../treasury-changes/index.ts';
import { destroySecret, nameOfUse, sealNamed } from '../vault/index.ts';
import { followAll, ownersByKind, whyWait, type SecretUsers } from './secret-users.ts';
import {
  lockSecret,
  selectSecret,
  selectUses,
  selectVault,
  writeVersion,
  type SecretRow,
  type UseRow,
} from './store.ts';
import { describeUses, viewSecret } from './view-secrets.ts';

type Input = { vaultId: number; secretId: number; value: string };

/** What uses it has the new value at once: it may send money, or the news of it, elsewhere. The value before is kept, to go back to. */
export async function writeSecret(
  deps: Deps,
  call: Call<MemberSubject>,
  users: SecretUsers,
  { vaultId, secretId, value }: Input,
): Promise<NamedSecretView> {
  authorize(call.subject, 'vaults:write');
  requireStepUp(call.subject, call.now);
  await requireSecret(selectSecret(call.db, secretId), vaultId);
  const seen = await selectUses(call.db, [secretId]);
  await proveValue(deps, call.db, users, seen, value);
  return inTransaction(call.db, async (tx) => {
    const before = await requireSecret(lockSecret(tx, secretId), vaultId);
    const uses = await selectUses(tx, [secretId]);
    if (namesOf(uses) !== namesOf(seen)) throw fault('CONFLICT', 'What uses this secret has just changed. Try again.');
    const wait = await whyWait(deps, tx, users, uses, { value, now: call.now });
    if (wait !== undefined) throw fault('CONFLICT', `value: ${wait}`, { details: [{ path: 'value', message: wait }] });
    const written: SecretRow = {
      ...before,
      version: Math.max(before.version, before.previousVersion ?? 0) + 1,
      sealedId: await sealNamed(deps, tx, { vaultId, id: secretId }, value),
      previousVersion: before.version,
      previousSealedId: before.sealedId,
      writtenAt: call.now,
      writtenBy: nameOf(call.subject),
    };
    await writeVersion(tx, written);
    if (before.previousSealedId !== null) await destroySecret(deps, tx, before.previousSealedId);
    await recordActivity(tx, call, {
      action: 'vault.secret-written',
      entity: 'vault',
      entityId: vaultId,
      before: { secret: before.name, version: before.version },
      after: { secret: before.name, version: written.version },
    });
    if (uses.length > 0) await noteChange(tx, call, users, before, written, uses);
    await followAll(deps, tx, call, users, uses);
    return viewSecret(tx, users, written);
  });
}

/** A secret of this vault. */
export async function requireSecret(found: Promise<SecretRow | undefined>, vaultId: number): Promise<SecretRow> {
  const row = await found;
  if (row?.vaultId !== vaultId) throw notFound();
  return row;
}

async function proveValue(
  deps: Deps,
  db: Db,
  users: SecretUsers,
  uses: readonly UseRow[],
  value: string,
): Promise<void> {
  for (const [kind, owners] of ownersByKind(uses)) {
    const problem = users[kind].problemOf(value);
    if (problem !== undefined) throw invalid({ path: 'value', message: problem });
    const refusal = await users[kind].tryOut?.(deps, db, owners, value);
    if (refusal !== undefined)
      throw fault('UNPROCESSABLE', refusal, { details: [{ path: 'value', message: refusal }] });
  }
}

async function noteChange(
  tx: Tx,
  call: Call<MemberSubject>,
  users: SecretUsers,
  before: SecretRow,
  after: SecretRow,
  uses: readonly UseRow[],
): Promise<void> {
  const vault = await selectVault(tx, after.vaultId);
  const usedBy = (await describeUses(tx, users, uses)).map(({ name }) => name);
  await recordChange(tx, call, {
    kind: 'secret.written',
    title: `The value of the secret "${after.name}" in the vault "${vault?.name}" was replaced`,
    before: { version: before.version },
    after: { version: after.version, usedBy },
    subject: { secretId: after.id, version: after.version, previousVersion: before.version },
  });
}

function namesOf(uses: readonly UseRow[]): string {
  return uses.map(nameOfUse).join('\n');
}
