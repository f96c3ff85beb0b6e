import { expect, test } from 'vitest';
import { bitcoinNetworks, type BitcoinNetwork } from './network.ts';
import { parseBitcoinAddress, scriptOfAddress } from './parse-address.ts';
import { addressOfOutput } from './script.ts';

/** From BIP 173, BIP 350 and BIP 84, 49 and 86; the script is what an output that pays to it holds. */
const known: readonly [address: string, network: BitcoinNetwork, script: string][] = [
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'main', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'test',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'main',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'regtest', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'signet', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac'],
];

test.each(known)('%s of %s pays to its script, and the script names it', (address, network, script) => {
  expect(parseBitcoinAddress(address, network)).toEqual({ address });
  expect(Buffer.from(scriptOfAddress(address, network)).toString('hex')).toBe(script);
  expect(addressOfOutput(Buffer.from(script, 'hex'), network)).toBe(address);
});

test('an address in capitals is kept in small letters', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  expect(parseBitcoinAddress(address.toUpperCase(), 'main')).toEqual({ address });
});

test('an address of another network is refused, and the answer names both', () => {
  const wrong = (address: string, network: BitcoinNetwork) => parseBitcoinAddress(address, network);
  expect(wrong('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'main')).toEqual({
    reason: 'is an address of testnet3, testnet4, signet, and this is the main network',
  });
  expect(wrong('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'signet')).toEqual({
    reason: 'is an address of a local network (regtest), and this is signet',
  });
  expect(wrong('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'regtest')).toEqual({
    reason: 'is an address of the main network, and this is a local network (regtest)',
  });
});

test('each changed letter is noticed, on every network', () => {
  const letters = { bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabc' };
  for (const [address] of known) {
    const pool = /^(bc|tb)/.test(address) ? letters.bech32 : letters.base58;
    const from = /^(bc|tb)/.test(address) ? address.lastIndexOf('1') + 1 : 1;
    for (let at = from; at < address.length; at += 1) {
      const other = pool[(pool.indexOf(address.charAt(at)) + 7) % pool.length];
      const changed = address.slice(0, at) + other + address.slice(at + 1);
      if (changed === address) continue;
      for (const network of bitcoinNetworks)
        expect(parseBitcoinAddress(changed, network), changed).toHaveProperty('reason');
    }
  }
});

test.each([
  ['', /empty/],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', /small letters or in capitals/],
  ['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1', /without "bitcoin:"/],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 ', /spaces/],
  [
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    /extended public key/,
  ],
  ['lnbc20u1pvjluezhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqspp5qqqsyq', /Lightning/],
  ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', /another chain/],
  ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', /another chain/],
  ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', /mistyped|no Bitcoin address/],
  // BIP 350: the checksum of the other kind.
  ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', /mistyped/],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', /spend|mistyped/],
  // Version 16: whoever comes first could take it.
  ['bc1sw50qgdz25j', /nobody uses yet/],
])('%s is no address: %s', (text, reason) => {
  expect(parseBitcoinAddress(text, 'main')).toEqual({ reason: expect.stringMatching(reason) });
});

test('a private key in the place of an address is called a secret, and nothing of it is repeated', () => {
  const wif = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';
  const answer = parseBitcoinAddress(wif, 'main');
  expect(answer).toEqual({ reason: expect.stringMatching(/secret/) });
  expect(JSON.stringify(answer)).not.toContain(wif.slice(0, 8));
});
