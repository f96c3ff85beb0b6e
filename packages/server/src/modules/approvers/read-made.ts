import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type * as z from 'zod';
import type { madePasskey } from '@coffer/contract/people/passkeys.ts';
import { Unproven } from './verify-assertion.ts';

export const algorithms = [-7, -8, -257];

export type Made = z.output<typeof madePasskey>;
type Asked = { challenge: string; origin: string; host: string };

/** What a browser made, read by the library; the key is kept in a form that node:crypto reads by itself. */
export async function readMade({ id, rawId, type, response }: Made, { challenge, origin, host }: Asked) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = response;
  const read = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) => {
    throw new Unproven(`It is not what this page asked for: ${error.message}`);
  });
  if (!read.verified) throw new Unproven('It is not what this page asked for.');
  const { credential, credentialBackedUp } = read.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: await spkiOf(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
    transports: [...new Set(response.transports ?? [])],
  };
}

/** Members of a key of COSE, by their numbers. */
const [kty, crv, x, y] = [1, -1, -2, -3];
const [n, e] = [-1, -2];

async function spkiOf(cose: Uint8Array<ArrayBuffer>): Promise<string> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const members = decodeCredentialPublicKey(cose) as unknown as ReadonlyMap<number, unknown>;
  const text = (member: number) => {
    const bytes = members.get(member);
    if (!(bytes instanceof Uint8Array)) throw new Unproven('The key of this device cannot be read.');
    return Buffer.from(bytes).toString('base64url');
  };
  const key = createPublicKey({ key: jwkOf(members.get(kty), members.get(crv), text), format: 'jwk' });
  return key.export({ format: 'der', type: 'spki' }).toString('base64url');
}

function jwkOf(kind: unknown, curve: unknown, text: (member: number) => string): JsonWebKey {
  if (kind === 2 && curve === 1) return { kty: 'EC', crv: 'P-256', x: text(x), y: text(y) };
  if (kind === 1 && curve === 6) return { kty: 'OKP', crv: 'Ed25519', x: text(x) };
  if (kind === 3) return { kty: 'RSA', n: text(n), e: text(e) };
  throw new Unproven('Keys of this kind are not taken.');
}
