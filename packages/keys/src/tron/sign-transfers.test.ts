import { expect, test } from 'vitest';
import { WrongPhrase } from '../evm/keys.ts';
import { readSignedTron } from './sign.ts';
import { signTronTransfers, type TronTransferToSign } from './sign-transfers.ts';

const words = {
  phrase: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  passphrase: '',
};
/** As every wallet of this chain shows it for these words. */
const first = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const to = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const times = { expiration: '1760000600000', timestamp: '1760000000123', refBlock: '0'.repeat(64) };
const payload = { to, value: '5', data: '0x', feeLimit: '0', ...times };
const pause = () => Promise.resolve();

async function sign(items: readonly TronTransferToSign[], phrase = words) {
  const signed = [];
  for await (const one of signTronTransfers(phrase, items, pause)) signed.push(one);
  return signed;
}

test('each transfer is signed by the key of its own address, which the words lead to', async () => {
  const [signed] = await sign([{ position: 0, address: first, payload }]);
  expect(signed).toMatchObject({ address: first, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(readSignedTron(signed?.bytes ?? '')).toMatchObject({ from: first, to, value: 5n, hash: signed?.hash });
});

test('words that lead elsewhere sign nothing', async () => {
  await expect(sign([{ position: 1, address: first, payload }])).rejects.toThrow(WrongPhrase);
  await expect(sign([{ position: 0, address: first, payload }], { ...words, passphrase: 'x' })).rejects.toThrow(
    WrongPhrase,
  );
});
