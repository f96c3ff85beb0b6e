import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gate } from '../gate.ts';

const hashBytes = 32;
const storedHash = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=1\$([\w+/]+)\$([\w+/]+)$/;
const argon2id = promisify(argon2);

/** What a hash costs whoever tries words one by one, and us. */
export type HashCost = { memoryKiB: number; passes: number };

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for no hash at all as for a wrong password, so that time does not tell whether there is an account. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** Argon2id behind a gate: however many people sign in at once, the rest of the program keeps its share of the machine. */
export function openPasswords(limits: { hashesAtOnce: number; hashesWaiting: number; hashCost: HashCost }): Passwords {
  const { hashCost } = limits;
  const pass = gate(limits.hashesAtOnce, limits.hashesWaiting);
  const digest = (password: string, salt: Buffer, { memoryKiB, passes }: HashCost) =>
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
  const nobody = { salt: randomBytes(16), hash: randomBytes(hashBytes), cost: hashCost };
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await digest(password, salt, hashCost);
      return `$argon2id$v=19$m=${hashCost.memoryKiB},t=${hashCost.passes},p=1$${base64(salt)}$${base64(hash)}`;
    },
    async verify(password, stored) {
      const { salt, hash, cost } = stored === null ? nobody : readHash(stored);
      const same = timingSafeEqual(await digest(password, salt, cost), hash);
      return same && stored !== null;
    },
  };
}

/** With the cost that it was made with, so that it fits also after the cost was raised. */
function readHash(stored: string): { salt: Buffer; hash: Buffer; cost: HashCost } {
  const [, memoryKiB, passes, salt = '', hash = ''] = storedHash.exec(stored) ?? [];
  const read = { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
  if (read.hash.length !== hashBytes) throw new Error('A stored password hash is of an unknown kind.');
  return { ...read, cost: { memoryKiB: Number(memoryKiB), passes: Number(passes) } };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
