import { timingSafeEqual } from 'node:crypto';
import { ConfigError } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SigningKey } from '../../platform/keys/signing-key.ts';
import { open, seal } from './sealed-box.ts';
import { newPair, publicHalf } from './sealed-to.ts';
import { vaultKeyStatus } from './vault-key-status.ts';

const wrapping = 'signing pair';

/** The half that every process may have: it seals. */
export type SealingHalf = { id: number; publicKey: Buffer };

/** Undefined where no process that signs was ever started. Pairs change only under the lock of data keys, which whoever seals holds. */
export async function currentPair(deps: Pick<Deps, 'masterKey'>, tx: Tx): Promise<SealingHalf | undefined> {
  const row = await tx
    .selectFrom('vault_key')
    .select(['id', 'public_key', 'proof'])
    .where('kind', '=', 'signing')
    .where('status', '=', vaultKeyStatus.state('active'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, public_key: publicKey, proof } = row;
  if (!publicKey || !proof || !isProven(deps, publicKey, proof)) {
    throw new Error(
      'The pair that hot wallet keys are sealed to was not made by this install: nothing is sealed to it.',
    );
  }
  return { id, publicKey };
}

export async function insertPair(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  key: SigningKey,
  tx: Tx,
): Promise<SealingHalf> {
  const { publicKey, privateKey } = newPair();
  try {
    const wrapped = withWrapping(key, (wrappingKey) => seal(wrappingKey, wrapping, privateKey));
    const proof = proofOf(deps, publicKey);
    const row = await tx
      .insertInto('vault_key')
      .values({
        kind: 'signing',
        wrapped,
        public_key: publicKey,
        proof,
        created_at: deps.clock.now(),
        status: vaultKeyStatus.initial,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, publicKey };
  } finally {
    privateKey.fill(0);
  }
}

/** Proves every pair that is not destroyed, and gives the one that seals now. */
export async function provenPairs(
  key: SigningKey,
  tx: Tx,
): Promise<{ count: number; active: SealingHalf | undefined }> {
  const rows = await tx
    .selectFrom('vault_key')
    .select(['id', 'status', 'wrapped', 'public_key'])
    .where('kind', '=', 'signing')
    .where('status', '<>', vaultKeyStatus.state('destroyed'))
    .execute();
  const halves = rows.map((row) => ({ status: row.status, ...ownHalf(key, row) }));
  const active = halves.find(({ status }) => status === 'active');
  return { count: rows.length, active };
}

type PairRow = { id: number; wrapped: Buffer | null; public_key: Buffer | null };

/** Whoever signs seals to what follows from its own private half: what stands beside that in the row somebody else may have written. */
function ownHalf(key: SigningKey, { id, wrapped, public_key: said }: PairRow): SealingHalf {
  if (!wrapped) throw new Error(`The pair ${id} of the signing key has no private half.`);
  const privateKey = unwrapPair(key, wrapped);
  try {
    const publicKey = publicHalf(privateKey);
    if (said?.equals(publicKey)) return { id, publicKey };
  } finally {
    privateKey.fill(0);
  }
  throw new ConfigError(
    `Somebody put another half beside that of the signing key in this database (vault_key ${id}), to have the keys of hot wallets sealed to it. Nothing was sealed to it. Find out who could write there before you put it right.`,
  );
}

/** The private half, to be wiped by the caller. */
export function unwrapPair(key: SigningKey, wrapped: Buffer): Buffer {
  return withWrapping(key, (wrappingKey) => {
    try {
      return open(wrappingKey, wrapping, wrapped);
    } catch (cause) {
      const message = `The signing key in ${key.place} is not the one that the hot wallets of this database are sealed with.`;
      throw new ConfigError(message, { cause });
    }
  });
}

function withWrapping<T>(key: SigningKey, use: (wrappingKey: Buffer) => T): T {
  const wrappingKey = key.derive(wrapping);
  if (wrappingKey === undefined) {
    throw new ConfigError(
      `The hot wallets of this database are sealed with a signing key that is not here: copy it from the machine that has it to ${key.place}, or name it by SIGNING_KEY_FILE.`,
    );
  }
  try {
    return use(wrappingKey);
  } finally {
    wrappingKey.fill(0);
  }
}

function proofOf(deps: Pick<Deps, 'masterKey'>, publicKey: Buffer): Buffer {
  return deps.masterKey.digest('signing pair', publicKey.toString('hex'));
}

function isProven(deps: Pick<Deps, 'masterKey'>, publicKey: Buffer, proof: Buffer): boolean {
  const expected = proofOf(deps, publicKey);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}
