import { checksummed } from './address.ts';

const shape = /^0x[0-9a-fA-F]{40}$/;
const withoutPrefix = /^[0-9a-fA-F]{40}$/;

/** An address in small letters, as it is kept; or why the text is none. Capitals are a checksum where they are mixed. */
export function parseEvmAddress(text: string): { address: string } | { reason: string } {
  if (withoutPrefix.test(text)) return { reason: 'An address begins with 0x.' };
  if (!shape.test(text)) return { reason: 'An address is 0x and 40 digits from 0 to 9 and a to f.' };
  const address = text.toLowerCase();
  const digits = text.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (isPlain || text === checksummed(address)) return { address };
  return {
    reason: 'The capitals of this address do not fit its digits: it was mistyped or altered. Copy it once more.',
  };
}
