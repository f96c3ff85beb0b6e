import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM: nonce, tag and ciphertext in one. `context` is bound in: under another one the box does not open. */
export function seal(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** What comes out is in memory of its own, so that wiping it leaves nothing behind. */
export function open(key: Buffer, context: string, box: Buffer): Buffer {
  if (box.length < 28) throw new Error('A sealed value is too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(12, 28));
  // In this mode all of it comes at once, and the end adds only the proof that it is genuine.
  const plain = decipher.update(box.subarray(28));
  try {
    decipher.final();
    return plain;
  } catch (error) {
    plain.fill(0);
    throw error;
  }
}
