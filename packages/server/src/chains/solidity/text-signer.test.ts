import { keccak256, stringToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts';
import { expect, test } from 'vitest';
import { signerOfText } from './text-signer.ts';

const privateKey = generatePrivateKey();
const { address } = privateKeyToAccount(privateKey);
const text = 'I own this — €';

test('who signed a text with a wallet of Tron is known, and is not whoever signed it as one of Ethereum', async () => {
  // As TIP-191 has it: the length is that of the bytes.
  const hash = keccak256(stringToBytes(`\x19TRON Signed Message:\n18${text}`));
  const signature = await sign({ hash, privateKey, to: 'hex' });
  expect(await signerOfText(text, '\x19TRON Signed Message:\n', signature)).toBe(address.toLowerCase());
  expect(await signerOfText(text, '\x19Ethereum Signed Message:\n', signature)).not.toBe(address.toLowerCase());
});
