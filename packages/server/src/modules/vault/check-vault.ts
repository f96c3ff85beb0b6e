import { randomBytes } from 'node:crypto';
import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/vaults.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { currentDataKey, unwrapDataKey, type DataKey } from './data-key.ts';
import { hotKeyPurpose } from './hot-keys.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { openRow } from './reseal-secrets.ts';
import { open, seal } from './sealed-box.ts';
import { admit } from './show-vault.ts';
import { sealedAfter, type SealedRow } from './vault-store.ts';

type Vault = Pick<Deps, 'masterKey'>;

const batchRowsMax = 500;

/** Whether what is sealed comes back, and whether every stored secret is what it was sealed as, for whom it was. */
export async function checkVault(deps: Vault, call: Call, id: number): Promise<Result<typeof contract.checkVault>> {
  admit(call, id);
  return inTransaction(call.db, async (tx) => {
    const current = await currentDataKey(deps, tx);
    const roundTrip = comesBack(current);
    current.key.fill(0);
    const damagedSecrets: Pick<SealedRow, 'id' | 'purpose'>[] = [];
    let secretsChecked = 0;
    let rows = await sealedAfter(tx, 0, batchRowsMax);
    while (rows.length > 0) {
      // Keys of hot wallets open in the signer alone, which proves them at its start.
      const ours = rows.filter((row) => row.purpose !== hotKeyPurpose);
      const damaged = ours.filter((row) => !opens(deps, row));
      damagedSecrets.push(...damaged.map((row) => ({ id: row.id, purpose: row.purpose })));
      secretsChecked += ours.length;
      rows = await sealedAfter(tx, rows.at(-1)?.id ?? 0, batchRowsMax);
    }
    return {
      status: roundTrip && damagedSecrets.length === 0 ? 'ok' : 'damaged',
      masterKeyFingerprint: keyFingerprint(deps),
      dataKeyId: current.id,
      roundTrip,
      secretsChecked,
      damagedSecrets,
    };
  });
}

function opens(deps: Vault, row: SealedRow & { wrapped: Buffer | null }): boolean {
  const key = row.wrapped === null ? undefined : unwrapOrNone(deps, row.wrapped);
  const plain = openRow(key, row);
  key?.fill(0);
  plain?.fill(0);
  return plain !== undefined;
}

function unwrapOrNone(deps: Vault, wrapped: Buffer): Buffer | undefined {
  try {
    return unwrapDataKey(deps, wrapped);
  } catch {
    return undefined;
  }
}

function comesBack({ key }: DataKey): boolean {
  const canary = randomBytes(32);
  return open(key, 'canary', seal(key, 'canary', canary)).equals(canary);
}
