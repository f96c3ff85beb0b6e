import { randomBytes } from 'node:crypto';
import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/vaults.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { currentDataKey, unwrapDataKey, type DataKey } from './data-key.ts';
import { openRow } from './reseal-secrets.ts';
import { open, seal } from './sealed-box.ts';
import { admit } from './show-vault.ts';
import { sealedAfter, type SealedRow } from './vault-store.ts';

const batchRowsMax = 500;

/** Whether what is sealed comes back, and whether every stored secret is what it was sealed as, for whom it was. */
export async function checkVault(
  deps: Pick<Deps, 'masterKey'>,
  call: Call,
  id: number,
): Promise<Result<typeof contract.checkVault>> {
  admit(call, id);
  return inTransaction(call.db, async (tx) => {
    const current = await currentDataKey(deps, tx);
    const roundTrip = comesBack(current);
    const damagedSecrets: number[] = [];
    let secretsChecked = 0;
    let rows = await sealedAfter(tx, 0, batchRowsMax);
    while (rows.length > 0) {
      damagedSecrets.push(...rows.filter((row) => !opens(deps, row)).map((row) => row.id));
      secretsChecked += rows.length;
      rows = await sealedAfter(tx, rows.at(-1)?.id ?? 0, batchRowsMax);
    }
    return {
      status: roundTrip && damagedSecrets.length === 0 ? 'ok' : 'damaged',
      masterKeyFingerprint: deps.masterKey.digest('vault fingerprint', 'coffer').toString('hex').slice(0, 16),
      dataKeyId: current.id,
      roundTrip,
      secretsChecked,
      damagedSecrets,
    };
  });
}

function opens(deps: Pick<Deps, 'masterKey'>, row: SealedRow & { wrapped: Buffer | null }): boolean {
  try {
    return row.wrapped !== null && openRow(unwrapDataKey(deps, row.wrapped), row) !== undefined;
  } catch {
    return false;
  }
}

function comesBack({ key }: DataKey): boolean {
  const canary = randomBytes(32);
  return open(key, 'canary', seal(key, 'canary', canary)).equals(canary);
}
