import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeptAssertion } from '../outgoing/index.ts';

/** What the signer expects of it: each of these it knows by itself, and takes none of them from the answer. */
export type Expected = {
  /** As SPKI, base64url. */
  publicKey: string;
  counter: number;
  origin: string;
  host: string;
  /** What was to be signed, as hexadecimal digits. */
  hash: string;
};

/** In words, for whoever looks at the page. */
export class Unproven extends Error {
  override name = 'Unproven';
}

const digests: Readonly<Record<string, string | null>> = { ec: 'sha256', rsa: 'sha256', ed25519: null };
const [isPresent, isVerified] = [0x01, 0x04];

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/**
 * Whether a device of this key signed just this, on the signer's own page, after it made sure who holds it. Gives how often it was
 * used. By node:crypto alone: money goes by it.
 */
export function verifyAssertion(said: KeptAssertion, expected: Expected): { counter: number } {
  const [client, data, signature] = [said.clientDataJSON, said.authenticatorData, said.signature].map((text) =>
    Buffer.from(text, 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  checkClient(client, expected);
  if (data.length < 37) throw new Unproven('What the device said is too short.');
  if (!data.subarray(0, 32).equals(sha256(expected.host))) throw new Unproven('It was signed for another page.');
  const flags = data.readUInt8(32);
  if ((flags & isPresent) === 0 || (flags & isVerified) === 0) {
    throw new Unproven('The device did not check who holds it: use its PIN, a finger or a face.');
  }
  const counter = data.readUInt32BE(33);
  if ((counter !== 0 || expected.counter !== 0) && counter <= expected.counter) {
    throw new Unproven('The passkey was used elsewhere in between: there may be a copy of it.');
  }
  const key = createPublicKey({ key: Buffer.from(expected.publicKey, 'base64url'), format: 'der', type: 'spki' });
  const digest = digests[key.asymmetricKeyType ?? ''];
  if (digest === undefined || !verify(digest, Buffer.concat([data, sha256(client)]), key, signature)) {
    throw new Unproven('It was not signed by this passkey.');
  }
  return { counter };
}

function checkClient(bytes: Buffer, { origin, hash }: Expected): void {
  const client = parsed(bytes);
  if (client['type'] !== 'webauthn.get') throw new Unproven('It is the answer to another question.');
  if (client['challenge'] !== Buffer.from(hash, 'hex').toString('base64url')) {
    throw new Unproven('Something else was approved.');
  }
  if (client['origin'] !== origin) throw new Unproven('It was signed on another page.');
  if (client['crossOrigin'] === true || client['topOrigin'] !== undefined) {
    throw new Unproven('It was signed within another page.');
  }
}

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>;
  } catch {
    // Said below, as of anything else that is no object.
  }
  throw new Unproven('What the browser said cannot be read.');
}
