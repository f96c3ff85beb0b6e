import { keyOfDigits } from '../../platform/keys/key-file.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SigningKey } from '../../platform/keys/signing-key.ts';
import { currentDataKey, lockDataKeys, unwrapDataKey } from './data-key.ts';
import { open, seal } from './sealed-box.ts';
import { openSealedTo, sealTo } from './sealed-to.ts';
import { contextOf } from './secrets.ts';
import { currentPair, unwrapPair } from './signing-pair.ts';
import { secretStatus } from './secret-status.ts';

/** The key of a wallet, by the wallet it belongs to and the number of its secret. */
export type HotKey = { walletId: number; secretId: number };

export type KeyOpener = Pick<Deps, 'masterKey' | 'signingKey'>;

/** A sealed key, with what it was sealed with. */
export type SealedKey = { kind: string; wrapped: Buffer | null; sealed: Buffer | null };

export const hotKeyPurpose = 'hot-wallet-key';

/** Once the signer was started, what is sealed here opens there alone. */
export async function sealKey(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  tx: Tx,
  walletId: number,
  key: Uint8Array,
): Promise<number> {
  // Nobody makes the first pair meanwhile, and misses this key when the others are sealed to it.
  await lockDataKeys(tx);
  const context = hotKeyContext(walletId);
  const row = await tx
    .insertInto('secret')
    .values({
      purpose: hotKeyPurpose,
      project_id: null,
      owner: ownerOf(walletId),
      ...(await sealedNow(deps, tx, context, key)),
      status: secretStatus.initial,
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * The one way to the private key of a hot wallet. It is bytes from the database to the signature, and these are wiped as soon as
 * `use` has returned, however it ends: nothing that waits ever has them.
 */
export async function withKey<T>(
  deps: KeyOpener,
  db: Db,
  { walletId, secretId }: HotKey,
  use: (key: Uint8Array) => T,
): Promise<T> {
  const row = await db
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select(['secret.sealed', 'vault_key.kind', 'vault_key.wrapped'])
    .where('secret.id', '=', secretId)
    .where('secret.status', '=', secretStatus.state('active'))
    .executeTakeFirst();
  if (!row) throw new Error(`The key of wallet ${walletId} is not there any more.`);
  const key = openKey(deps, hotKeyContext(walletId), row);
  try {
    return use(key);
  } finally {
    key.fill(0);
  }
}

/** The key itself, to be wiped by the caller. */
export function openKey(deps: KeyOpener, context: string, { kind, wrapped, sealed }: SealedKey): Uint8Array {
  const { signingKey } = deps;
  if (!signingKey) throw new Error('This process does not sign: keys of hot wallets open where ROLES is signer.');
  if (!wrapped || !sealed) throw new Error('A key of a hot wallet was destroyed.');
  const plain =
    kind === 'signing'
      ? openWithPair(signingKey, context, wrapped, sealed)
      : openWithData(deps, context, wrapped, sealed);
  // Earlier versions sealed the digits of a key and not its bytes.
  const read = keyOfDigits(plain);
  if (read === undefined) return plain;
  plain.fill(0);
  return read;
}

export function hotKeyContext(walletId: number): string {
  return contextOf({ purpose: hotKeyPurpose, projectId: null, owner: ownerOf(walletId) });
}

function ownerOf(walletId: number): string {
  return `wallet:${walletId}`;
}

async function sealedNow(
  deps: Pick<Deps, 'masterKey'>,
  tx: Tx,
  context: string,
  key: Uint8Array,
): Promise<{ key_id: number; sealed: Buffer }> {
  const pair = await currentPair(deps, tx);
  if (pair) return { key_id: pair.id, sealed: sealTo(pair.publicKey, context, key) };
  const data = await currentDataKey(deps, tx);
  try {
    return { key_id: data.id, sealed: seal(data.key, context, key) };
  } finally {
    data.key.fill(0);
  }
}

function openWithPair(signingKey: SigningKey, context: string, wrapped: Buffer, sealed: Buffer): Buffer {
  const privateKey = unwrapPair(signingKey, wrapped);
  try {
    return openSealedTo(privateKey, context, sealed);
  } finally {
    privateKey.fill(0);
  }
}

function openWithData(deps: KeyOpener, context: string, wrapped: Buffer, sealed: Buffer): Buffer {
  const dataKey = unwrapDataKey(deps, wrapped);
  try {
    return open(dataKey, context, sealed);
  } finally {
    dataKey.fill(0);
  }
}
