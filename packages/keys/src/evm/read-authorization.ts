import { authorityOf } from './authorization.ts';
import { authorizationText } from './transaction.ts';
import { signerOf } from './sign-digest.ts';

export type AskedAuthorization = { chainId: string; address: string; delegate: string; nonce: number };

/** Holds a signature against what it was asked for. A server recovers faster than we do. */
export function readAuthorization(
  { chainId, address, delegate, nonce }: AskedAuthorization,
  signature: string,
  recover: typeof signerOf = signerOf,
): { authorization: string } | { reason: string } {
  const signer = authorityOf({ chainId, delegate, nonce }, signature, recover);
  if (signer === null)
    return { reason: 'This is no signature: it has 65 bytes, of which s is low and the last a parity.' };
  if (signer !== address.toLowerCase()) {
    return {
      reason:
        'It was not signed by this address for this chain, contract and nonce. Sign it again as it is shown, with the phrase of this wallet.',
    };
  }
  const parity = /(01|1c)$/i.test(signature) ? '01' : '00';
  const plain = `${signature.slice(0, -2).toLowerCase()}${parity}`;
  return { authorization: authorizationText({ chainId, delegate: delegate.toLowerCase(), nonce, signature: plain }) };
}
