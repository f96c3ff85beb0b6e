import { keccak256, recoverAddress, stringToBytes, type Hex } from 'viem';

/** Both families have wallets sign texts alike: with words before, so that no text is a transaction, and its length. */
export type TextPrefix = '\x19Ethereum Signed Message:\n' | '\x19TRON Signed Message:\n';

export function hashOfText(text: string, prefix: TextPrefix): Hex {
  const bytes = stringToBytes(text);
  return keccak256(Buffer.concat([stringToBytes(`${prefix}${bytes.length}`), bytes]));
}

/** In 0x and 40 small digits; null where the signature is none of a key. */
export async function signerOfText(text: string, prefix: TextPrefix, signature: string): Promise<string | null> {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return null;
  try {
    const signer = await recoverAddress({ hash: hashOfText(text, prefix), signature: signature as Hex });
    return signer.toLowerCase();
  } catch {
    return null;
  }
}
