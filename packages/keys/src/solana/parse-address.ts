import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { isSecret } from '../phrase/secret-text.ts';
import { isKnownProgram, wrappedSolMint } from './programs.ts';
import { isOnCurve } from './token-account.ts';

const bytesOfKey = 32;
const foreign = [
  { shape: /^0x[0-9a-f]{40}$/i, of: 'Ethereum' },
  { shape: /^(bc1|tb1|bcrt1)/i, of: 'Bitcoin' },
  { shape: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, of: 'Tron' },
  { shape: /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/, of: 'Bitcoin' },
] as const;

/** A wallet's address, or why the text is none: money sent to what is no wallet may be gone. */
export function parseSolanaAddress(text: string): { address: string } | { reason: string } {
  const bytes = decode(text);
  if (bytes?.length !== bytesOfKey) return { reason: reasonAgainst(text, bytes) };
  if (isKnownProgram(text)) return { reason: 'This is a program, not a wallet: nobody could take money out again.' };
  if (text === wrappedSolMint) return { reason: 'This is the mint of a token, not a wallet.' };
  if (!isOnCurve(bytes)) {
    return {
      reason:
        'This is the account of a program, such as the token account of a wallet. Give the address of the wallet itself: ' +
        'token accounts are found from it.',
    };
  }
  if (ed25519.Point.fromBytes(bytes, true).isSmallOrder()) return { reason: 'No wallet has this address.' };
  return { address: text };
}

/** A mint, which may be an account of any kind. */
export function parseSolanaMint(text: string): { address: string } | { reason: string } {
  const bytes = decode(text);
  if (bytes?.length !== bytesOfKey) return { reason: reasonAgainst(text, bytes) };
  if (isKnownProgram(text)) return { reason: 'This is a program, not the mint of a token.' };
  return { address: text };
}

function reasonAgainst(text: string, bytes: Uint8Array | undefined): string {
  if (isSecret(text)) {
    return 'This is a secret, not an address. It was not kept, but move what it controls to a new wallet.';
  }
  if (text !== text.trim()) return 'An address has no spaces around it.';
  const other = foreign.find(({ shape }) => shape.test(text));
  if (other) return `This is an address of ${other.of}, not of Solana.`;
  if (bytes === undefined) return 'An address has only letters and digits, without 0, O, I and l.';
  return `An address has 32 bytes; this text has ${bytes.length}. A letter is missing, or there is one too many.`;
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}
