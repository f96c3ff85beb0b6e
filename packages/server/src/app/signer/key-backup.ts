import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { chainFamilies } from '@coffer/kernel/chain.ts';

/** A file of keys under a passphrase. What a person can check stands in it readably, the keys do not. */

/** Of one guess: a second, and 128 megabytes. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const memoryMax = 256 * 2 ** 20;
export const passphraseCharsMin = 12;
const keyBytes = 32;
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16];

export type BackedUp = { walletId: number; name: string; family: string; address: string };

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
const head = {
  format: z.literal('coffer hot wallet keys'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  kdf: z.literal('scrypt'),
  // As we make them: a file must not choose how much memory it takes.
  N: z.literal(cost.N),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  salt: z.base64(),
  wallets: z.array(
    z.strictObject({ walletId: z.int(), name: z.string(), family: z.enum(chainFamilies), address: z.string() }),
  ),
};
const shape = z.strictObject({ ...head, box: bytes });
type Head = z.output<z.ZodObject<typeof head>>;

/** `keys` are those of the wallets, in their order; whoever calls wipes them. */
export async function sealBackup(
  passphrase: string,
  at: Date,
  wallets: Head['wallets'],
  keys: readonly Uint8Array[],
): Promise<string> {
  if (Array.from(normal(passphrase)).length < passphraseCharsMin) {
    throw new RangeError(`The passphrase must have at least ${passphraseCharsMin} characters.`);
  }
  const salt = randomBytes(saltBytes);
  const said = {
    format: 'coffer hot wallet keys',
    version: 1,
    madeAt: at.toISOString(),
    kdf: 'scrypt',
    ...cost,
    salt: salt.toString('base64'),
    wallets,
  } as const satisfies Head;
  const [key, plain] = [await keyOf(passphrase, salt), Buffer.concat(keys)];
  try {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(said));
    const box = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `${JSON.stringify({ ...said, box: box.toString('base64') }, null, 2)}\n`;
  } finally {
    key.fill(0);
    plain.fill(0);
  }
}

/** The keys, to be wiped by whoever called. Nothing comes out where the passphrase or anything readable is another. */
export async function openBackup(passphrase: string, text: string): Promise<(BackedUp & { key: Uint8Array })[]> {
  const read = shape.safeParse(parsed(text));
  if (!read.success) throw new RangeError('This is no file of hot wallet keys.');
  const { box, ...said } = read.data;
  const key = await keyOf(passphrase, Buffer.from(said.salt, 'base64'));
  try {
    const plain = opened(key, said, box);
    return said.wallets.map((wallet, at) => ({ ...wallet, key: plain.subarray(at * keyBytes, (at + 1) * keyBytes) }));
  } finally {
    key.fill(0);
  }
}

function opened(key: Buffer, said: Head, box: Buffer): Buffer {
  try {
    const nonce = box.subarray(0, nonceBytes);
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(boundTo(said)).setAuthTag(box.subarray(-tagBytes));
    const plain = Buffer.concat([cipher.update(box.subarray(nonceBytes, -tagBytes)), cipher.final()]);
    if (plain.length === said.wallets.length * keyBytes) return plain;
    throw new RangeError('There are other keys in it than it says.');
  } catch (error) {
    throw new RangeError('The passphrase is another one, or the file was changed.', { cause: error });
  }
}

/** Whatever is readable, in one order: nothing of it can be changed. */
function boundTo({ format, version, madeAt, kdf, N, r, p, salt, wallets }: Head): Buffer {
  const named = wallets.map(({ walletId, name, family, address }) => [walletId, name, family, address]);
  return Buffer.from(JSON.stringify([format, version, madeAt, kdf, N, r, p, salt, named]));
}

async function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(normal(passphrase), salt, keyBytes, { ...cost, maxmem: memoryMax });
}

/** The same letters, whatever keyboard made them. */
function normal(passphrase: string): string {
  return passphrase.normalize('NFKC');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
