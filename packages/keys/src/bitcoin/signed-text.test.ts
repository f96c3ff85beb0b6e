import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { addressOfKey, scriptOfKey } from './keys.ts';
import { spellScript } from './script.ts';
import { hasSignedBitcoinText } from './signed-text.ts';

const hello = 'Hello World';
const isOf = (address: string, text: string, signature: string) =>
  hasSignedBitcoinText(address, 'main', text, signature);

const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const ofSegwit =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const ofTaproot = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==';

test('signatures as the standard for any address gives them are those of their addresses alone', () => {
  expect(isOf(segwit, hello, ofSegwit)).toBe(true);
  expect(isOf(taproot, hello, ofTaproot)).toBe(true);
  for (const [address, text, signature] of [
    [segwit, `${hello}.`, ofSegwit],
    [taproot, `${hello}.`, ofTaproot],
    [taproot, hello, ofSegwit],
    [segwit, hello, ofTaproot],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', hello, ofSegwit],
  ] as const)
    expect(isOf(address, text, signature)).toBe(false);
});

test('what stands in a witness besides its signature makes it none', () => {
  const whole = (text: string, count: number, ...more: number[]) =>
    base64.encode(Uint8Array.from([count, ...base64.decode(text).subarray(1), ...more]));
  for (const [address, signature, items] of [
    [segwit, ofSegwit, 2],
    [taproot, ofTaproot, 1],
  ] as const) {
    expect(isOf(address, hello, whole(signature, items))).toBe(true);
    expect(isOf(address, hello, whole(signature, items + 1, 1, 0x50)), 'one item more').toBe(false);
    expect(isOf(address, hello, whole(signature, items + 1, 0)), 'an empty item').toBe(false);
    expect(isOf(address, hello, whole(signature, items, 0)), 'bytes behind it').toBe(false);
    expect(isOf(address, hello, whole(signature, items + 1)), 'one item fewer').toBe(false);
  }
});

test('what wallets and devices make of the key of an address is its signature, whichever kind they say it is', () => {
  const key = new Uint8Array(32).fill(7);
  const publicKey = secp256k1.getPublicKey(key, true);
  const message = utf8ToBytes(hello);
  const start = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.of(message.length), message);
  const made = secp256k1.sign(sha256(sha256(start)), key, { prehash: false, format: 'recovered' });
  const addresses = [
    addressOfKey(publicKey, 'p2wpkh', 'main'),
    addressOfKey(publicKey, 'p2sh-p2wpkh', 'main'),
    spellScript({ kind: 'p2pkh', hash: scriptOfKey(publicKey, 'p2wpkh').hash }, 'main'),
  ];
  for (const kind of [27, 31, 35, 39]) {
    const signature = base64.encode(concatBytes(Uint8Array.of(kind + (made[0] ?? 0)), made.subarray(1)));
    for (const address of addresses) {
      expect(isOf(address, hello, signature), address).toBe(true);
      expect(isOf(address, 'Hello', signature), address).toBe(false);
    }
    expect(isOf('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', hello, signature)).toBe(false);
  }
});

test('what is no signature is nobody’s', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
  const broken = ['', 'x', '%%%', base64.encode(new Uint8Array(65).fill(31)), 'AkcwRA==', 'A'.repeat(4000)];
  for (const signature of broken) expect(isOf(address, hello, signature), signature.slice(0, 10)).toBe(false);
  const shared = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
  expect(isOf(shared, hello, base64.encode(new Uint8Array(65).fill(31)))).toBe(false);
});
