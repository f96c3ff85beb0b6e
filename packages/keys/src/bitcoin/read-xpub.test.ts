import { expect, test } from 'vitest';
import { readXpub } from './read-xpub.ts';
import { isSecret } from '../phrase/secret-text.ts';

/** From the test vectors of BIP 84: the account of a published phrase. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const sameAsXpub =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';

test('the key of an account is read, whatever is around it', () => {
  expect(readXpub(`  ${sameAsXpub}\n`, 'ETH_Family')).toEqual({ ok: true, xpub: sameAsXpub });
});

test('a zpub is the same key in another dress, and bitcoin alone takes it', () => {
  expect(readXpub(zpub, 'BTC_Family')).toEqual({ ok: true, xpub: sameAsXpub });
  expect(readXpub(zpub, 'ETH_Family')).toEqual({ ok: false, problem: 'must be an xpub of a main network' });
});

test('each changed letter is noticed', () => {
  for (let at = 0; at < sameAsXpub.length; at++) {
    const other = sameAsXpub[at] === '2' ? '3' : '2';
    const changed = sameAsXpub.slice(0, at) + other + sameAsXpub.slice(at + 1);
    expect(readXpub(changed, 'ETH_Family').ok, changed).toBe(false);
  }
});

test.each([
  [
    'an xprv',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  ['a mistyped tprv', 'tprv8ZgxMBicQKsPd'],
  ['a zprv in capitals', 'ZPRVabc'],
  ['a key of a wallet file', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ['a compressed one', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
  ['hexadecimal digits', 'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262'],
  ['a seed', 'ab'.repeat(64)],
  ['a list of bytes', `[${Array.from({ length: 64 }, (_, at) => at).join(', ')}]`],
  ['a phrase', 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
  ['a phrase with commas', 'legal,winner,thank,year,wave,sausage,worth,useful,legal,winner,thank,yellow'],
  ['a phrase over lines', 'legal\nwinner\nthank\nyear\nwave\nsausage\nworth\nuseful\nlegal\nwinner\nthank\nyellow'],
  ['a phrase with a word left out', 'legal winner thank year wave sausage worth useful legal winner thank'],
])('%s is known for a secret, and the answer does not repeat it', (_what, secret) => {
  expect(isSecret(secret)).toBe(true);
  const read = readXpub(secret, 'ETH_Family');
  expect(read).toEqual({ ok: false, problem: expect.stringContaining('is a secret') as string });
  expect(JSON.stringify(read)).not.toContain(secret.slice(0, 12));
});

test.each(['', 'xpub', sameAsXpub, zpub, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'my cold wallet at home'])(
  'this is no secret: %s',
  (text) => {
    expect(isSecret(text)).toBe(false);
  },
);
