import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gate } from './gate.ts';

const memoryKiB = 19_456;
const passes = 2;
const hashBytes = 32;
const argon2id = promisify(argon2);

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for no hash at all as for a wrong password, so that time does not tell whether there is an account. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** Argon2id behind a gate: however many people sign in at once, the rest of the program keeps its share of the machine. */
export function openPasswords(limits: { hashesAtOnce: number; hashesWaiting: number }): Passwords {
  const pass = gate(limits.hashesAtOnce, limits.hashesWaiting);
  const digest = (password: string, salt: Buffer) =>
    pass(() =>
      argon2id('argon2id', {
        message: Buffer.from(password.normalize('NFC')),
        nonce: salt,
        parallelism: 1,
        tagLength: hashBytes,
        memory: memoryKiB,
        passes,
      }),
    );
  const nobody = { salt: randomBytes(16), hash: randomBytes(hashBytes) };
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await digest(password, salt);
      return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(hash)}`;
    },
    async verify(password, stored) {
      const { salt, hash } = stored === null ? nobody : readHash(stored);
      const same = timingSafeEqual(await digest(password, salt), hash);
      return same && stored !== null;
    },
  };
}

function readHash(stored: string): { salt: Buffer; hash: Buffer } {
  const [, kind, version, cost, salt, hash] = stored.split('$');
  if (kind !== 'argon2id' || version !== 'v=19' || cost !== `m=${memoryKiB},t=${passes},p=1` || !salt || !hash) {
    throw new Error('A stored password hash is of an unknown kind.');
  }
  return { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
