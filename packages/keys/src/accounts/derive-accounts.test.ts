import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { getAddress } from '@scure/btc-signer/payment.js';
import { expect, test } from 'vitest';
import { segwitAddress } from '../bitcoin/address.ts';
import { deriveAccounts, type Account, type Wanted } from './derive-accounts.ts';
import { receivingKeys } from '../phrase/extended-key.ts';
import { indexMax } from '../phrase/index-max.ts';

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

async function derive(wanted: Partial<Wanted> = {}): Promise<Record<Account['kind'], Account>> {
  const accounts: [Account['kind'], Account][] = [];
  const all = { phrase, passphrase: '', account: 0, start: 0, count: 2, ...wanted };
  for await (const account of deriveAccounts(all, () => Promise.resolve())) accounts.push([account.kind, account]);
  return Object.fromEntries(accounts) as Record<Account['kind'], Account>;
}

const addressesOf = ({ addresses }: Account) => addresses.map(({ address }) => address);
const seedOf = (passphrase: string) => pbkdf2Sync(phrase, `mnemonic${passphrase}`, 2048, 64, 'sha512');

test('Ethereum and Base: the published addresses and extended key', async () => {
  const { evm } = await derive();
  expect(evm).toMatchObject({ family: 'ETH_Family', path: "m/44'/60'/0'" });
  expect(evm.xpub).toBe(
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  );
  expect(evm.addresses).toEqual([
    { index: 0, path: "m/44'/60'/0'/0/0", address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
    { index: 1, path: "m/44'/60'/0'/0/1", address: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0' },
  ]);
});

test('Bitcoin: the vectors of BIP 84 and BIP 86', async () => {
  const { segwit, taproot } = await derive();
  expect(segwit.zpub).toBe(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  );
  expect(addressesOf(segwit)).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ]);
  expect(taproot.zpub).toBeUndefined();
  expect(taproot.xpub).toBe(
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
  );
  expect(addressesOf(taproot)).toEqual([
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
  ]);
});

test('Tron and Solana: the published addresses; Solana has no extended key', async () => {
  const { tron, solana } = await derive();
  expect(addressesOf(tron)[0]).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  expect(addressesOf(solana)[0]).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
  expect(solana.addresses.map(({ path }) => path)).toEqual(["m/44'/501'/0'/0'", "m/44'/501'/1'/0'"]);
  expect(solana).not.toHaveProperty('xpub');
});

test('Bitcoin addresses are those of the private keys, as a signer sees them', async () => {
  const { segwit, taproot } = await derive({ start: 7, count: 25 });
  const master = HDKey.fromMasterSeed(seedOf(''));
  for (const [account, type] of [[segwit, 'wpkh'] as const, [taproot, 'tr'] as const]) {
    expect(account.addresses).toHaveLength(25);
    for (const { path, address } of account.addresses) {
      expect(address).toBe(getAddress(type, master.derive(path).privateKey ?? new Uint8Array()));
    }
  }
});

test('Solana addresses are the public keys of SLIP 10, computed another way', async () => {
  const { solana } = await derive({ start: 3, count: 4 });
  expect(addressesOf(solana)).toEqual([3, 4, 5, 6].map(solanaByHand));
});

test('an extended key alone gives the same addresses as the phrase', async () => {
  const { segwit } = await derive({ start: 40, count: 3 });
  for (const extendedKey of [segwit.xpub, segwit.zpub]) {
    const keyAt = receivingKeys(extendedKey ?? '');
    expect([40, 41, 42].map((index) => segwitAddress(keyAt(index)))).toEqual(addressesOf(segwit));
  }
});

test('a passphrase leads to other accounts: those of the published root key', async () => {
  const root =
    'xprv9s21ZrQH143K3h3fDYiay8mocZ3afhfULfb5GX8kCBdno77K4HiA15Tg23wpbeF1pLfs1c5SPmYHrEpTuuRhxMwvKDwqdKiGJS9XFKzUsAF';
  const { evm, tron } = await derive({ passphrase: 'TREZOR' });
  const master = HDKey.fromExtendedKey(root);
  expect(evm.xpub).toBe(master.derive("m/44'/60'/0'").publicExtendedKey);
  expect(tron.xpub).toBe(master.derive("m/44'/195'/0'").publicExtendedKey);
});

test('starts at any index up to the last one', async () => {
  const { tron, solana } = await derive({ start: indexMax, count: 1 });
  expect(tron.addresses.map(({ index }) => index)).toEqual([2_147_483_647]);
  expect(solana.addresses[0]?.path).toBe("m/44'/501'/2147483647'/0'");
});

test('another account has other keys and addresses; Solana has no accounts', async () => {
  const [first, other] = [await derive(), await derive({ account: 3 })];
  const root = HDKey.fromMasterSeed(seedOf(''));
  for (const [kind, path] of [
    ['evm', "m/44'/60'/3'"],
    ['segwit', "m/84'/0'/3'"],
    ['taproot', "m/86'/0'/3'"],
    ['tron', "m/44'/195'/3'"],
  ] as const) {
    expect(other[kind]).toMatchObject({ path, xpub: root.derive(path).publicExtendedKey });
    expect(other[kind].addresses[1]?.path).toBe(`${path}/0/1`);
    expect(addressesOf(other[kind])).not.toEqual(addressesOf(first[kind]));
  }
  expect(addressesOf(other.solana)).toEqual(addressesOf(first.solana));
});

test('whoever no longer waits stops it', async () => {
  let pauses = 0;
  const impatient = () => (++pauses === 3 ? Promise.reject(new Error('left')) : Promise.resolve());
  const kinds: string[] = [];
  const run = async () => {
    const accounts = deriveAccounts({ phrase, passphrase: '', account: 0, start: 0, count: 1 }, impatient);
    for await (const { kind } of accounts) kinds.push(kind);
  };
  await expect(run()).rejects.toThrow('left');
  expect(kinds).toEqual(['evm', 'segwit']);
});

test('a private key, another network or a typo is no extended key to watch', () => {
  const { privateExtendedKey, publicExtendedKey } = HDKey.fromMasterSeed(seedOf('')).derive("m/84'/0'/0'");
  expect(() => receivingKeys(privateExtendedKey)).toThrow('Neither an xpub nor a zpub');
  expect(() => receivingKeys(publicExtendedKey.replace(/.$/, '1'))).toThrow('checksum');
  const testNetwork = { private: 0x04358394, public: 0x043587cf };
  const tpub = HDKey.fromMasterSeed(seedOf(''), testNetwork).publicExtendedKey;
  expect(() => receivingKeys(tpub)).toThrow('Neither an xpub nor a zpub');
});

function solanaByHand(index: number): string {
  const hmac = (key: string | Uint8Array, data: Uint8Array) => createHmac('sha512', key).update(data).digest();
  let node = hmac('ed25519 seed', seedOf(''));
  for (const step of [44, 501, index, 0]) {
    const data = Buffer.concat([Buffer.of(0), node.subarray(0, 32), Buffer.alloc(4)]);
    data.writeUInt32BE(0x80000000 + step, 33);
    node = hmac(node.subarray(32), data);
  }
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), node.subarray(0, 32)]);
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' });
  return base58.encode(Buffer.from(x ?? '', 'base64url'));
}
