import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { createXpubWallet, getWallet, listProjectWallets, listWallets } from '@coffer/contract/treasury/wallets.ts';
import { evmAddress } from '@coffer/keys/evm/address.ts';
import { findLeaks } from '../../../test/leaks.ts';
import { freshKeys, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

const base58check = createBase58check(sha256);

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const make = (body: object, key = treasury.root) => treasury.world.ok(createXpubWallet, { key, body });
const refuse = (body: object, key = treasury.root) => treasury.world.refused(createXpubWallet, { key, body });
const xpubs = (xpub: string, family = 'ETH_Family') => [{ family, xpub }];

describe('a deposit wallet of an extended public key', () => {
  it('is active, serves every chain of its family and is linked to its project at once', async () => {
    const { xpub } = freshKeys();
    const made = await make({ name: ' Shop deposits ', projectID: treasury.shop, xpubs: xpubs(xpub) });
    expect(made).toEqual({
      id: expect.any(Number) as number,
      name: 'Shop deposits',
      walletType: 'deposit_wallet',
      walletSubType: 'EOA',
      family: 'ETH_Family',
      walletxpubs: [{ family: 'ETH_Family', shown: `${xpub.slice(0, 8)}…${xpub.slice(-6)}` }],
      status: 'active',
      waitsUntil: null,
      chains: [
        { blockchainCode: 'ETH', coldAddress: null, sweepContractID: null },
        { blockchainCode: 'BASE', coldAddress: null, sweepContractID: null },
      ],
      projectIDs: [treasury.shop],
      createdAt: expect.any(String) as string,
    });
    const { world, root, shop, neighbour } = treasury;
    expect(await world.ok(getWallet, { key: root, params: { id: made.id } })).toEqual(made);
    expect(await world.ok(listWallets, { key: root })).toContainEqual(made);
    expect(await world.ok(listProjectWallets, { key: root, params: { id: shop } })).toEqual([made]);
    expect(await world.ok(listProjectWallets, { key: root, params: { id: neighbour } })).toEqual([]);
    const trail = await trailOf(world, 'wallet', made.id);
    expect(trail.map((row) => row.action)).toEqual(['wallet.created', 'wallet.linked']);
  });

  it('gives the addresses that any wallet finds under the same phrase', async () => {
    const { xpub, account } = freshKeys();
    const { id } = await make({ name: 'Known', xpubs: xpubs(xpub) });
    const { rows } = await treasury.world.coffer.deps.pool.query<{ address: string }>(
      'select address from address where wallet_id = $1 order by position',
      [id],
    );
    const expected = rows.map((_row, at) => addressOf(account, at).toLowerCase());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.address)).toEqual(expected);
  });

  it('is made once when the request is repeated with its Idempotency-Key', async () => {
    const body = { name: 'Once', xpubs: xpubs(freshKeys().xpub) };
    const asked = { key: treasury.root, body, headers: { 'idempotency-key': 'xpub-once' } };
    const first = await treasury.world.ok(createXpubWallet, asked);
    expect(await treasury.world.ok(createXpubWallet, asked)).toEqual(first);
  });

  it('is refused when its key is in use, in whatever dress, also when two ask at once', async () => {
    const { xpub, account } = freshKeys();
    const body = { name: 'Twice', xpubs: xpubs(xpub) };
    const asked = { key: treasury.root, body };
    const both = await Promise.all([1, 2].map(() => treasury.world.ask(createXpubWallet, asked)));
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { publicKey, chainCode } = account;
    if (!publicKey || !chainCode) throw new Error('no key');
    const dressed = new HDKey({ publicKey, chainCode, depth: 3, index: 2 ** 31 + 7, parentFingerprint: 4711 });
    expect(dressed.publicExtendedKey).not.toBe(xpub);
    for (const other of [xpub, dressed.publicExtendedKey]) {
      const refusal = await refuse({ name: 'Again', xpubs: xpubs(other) });
      expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(refusal.message).toContain('this key belongs to a wallet already');
    }
  });
});

describe('what is no extended public key', () => {
  it.each([
    ['nothing', '', 'letter is wrong or missing'],
    ['some text', 'xpub', 'letter is wrong or missing'],
    ['an address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'letter is wrong or missing'],
    [
      'a letter changed',
      () => freshKeys().xpub.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      'letter is wrong or missing',
    ],
    ['a zpub', () => versioned(0x04b24746), 'must be an xpub of a main network'],
    ['a tpub', () => versioned(0x043587cf), 'must be an xpub of a main network'],
    ['the master key', () => freshKeys('m').xpub, 'this is the key of the whole wallet'],
    ['a chain below the account', () => freshKeys("m/44'/60'/0'/0").xpub, 'this is the key of depth 4'],
    ['an account that is not hardened', () => freshKeys("m/44'/60'/0").xpub, 'must be the key of an account'],
    ['no point of the curve', () => offCurve(), 'holds no point of the curve'],
  ])('is refused with the reason: %s', async (_what, given, reason) => {
    const xpub = typeof given === 'string' ? given : given();
    const refusal = await refuse({ name: 'Wrong', xpubs: xpubs(xpub) });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.details).toEqual([{ path: 'xpubs.0.xpub', message: expect.stringContaining(reason) as string }]);
  });

  it.each([
    ['a family without addresses here', { xpubs: xpubs('x', 'SOL_Family') }, 'xpubs.0.family'],
    ['a family that does not exist', { xpubs: xpubs('x', 'DOGE_Family') }, 'xpubs.0.family'],
    ['no keys', { xpubs: [] }, 'xpubs'],
    ['no list', { xpubs: 'xpub' }, 'xpubs'],
    ['no name', { name: ' ', xpubs: xpubs('x') }, 'name'],
    ['a name over two lines', { name: 'a\nb', xpubs: xpubs('x') }, 'name'],
    ['no project', { projectID: 'all', xpubs: xpubs('x') }, 'projectID'],
  ])('%s is refused, and the field is named', async (_what, over, path) => {
    const { details } = await refuse({ name: 'Wrong', ...over });
    expect(details).toContainEqual({ path, message: expect.any(String) as string });
  });

  it('one family or one key twice is refused', async () => {
    const { xpub } = freshKeys();
    const { details } = await refuse({ name: 'Two', xpubs: [...xpubs(xpub), ...xpubs(freshKeys().xpub)] });
    expect(details).toEqual([{ path: 'xpubs.1.family', message: expect.stringContaining('once') as string }]);
  });
});

describe('a secret in the place of a public key', () => {
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  const { xprv, account } = freshKeys();
  const hex = Buffer.from(account.privateKey ?? new Uint8Array()).toString('hex');
  const secrets = [
    ['an xprv', xprv],
    ['a mistyped xprv', `${xprv.slice(0, 60)}${xprv.slice(62)}`],
    ['a private key', hex],
    ['a private key with 0x', `0x${hex.toUpperCase()}`],
    ['a phrase', phrase],
    ['a numbered phrase', phrase.replaceAll(/(\w+)/g, '1. $1')],
  ] as const;

  it.each(secrets)('is refused: %s', async (_what, secret) => {
    const headers = { 'idempotency-key': `secret-${randomBytes(8).toString('hex')}` };
    const asked = { key: treasury.root, headers, body: { name: 'Oh no', xpubs: xpubs(secret) } };
    const refusal = await treasury.world.refused(createXpubWallet, asked);
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.message).toContain('is a secret: nothing of it was kept');
    expect(JSON.stringify(refusal)).not.toContain(secret.slice(4, 30));
  });

  it('is written down nowhere: no log line, no row, no remembered answer', async () => {
    const { coffer, logged } = treasury.world;
    expect(await findLeaks(coffer.deps.pool, [...secrets.map(([, secret]) => secret), 'legal winner'], logged)).toEqual(
      [],
    );
  });
});

describe('who makes one', () => {
  it('a member of single projects makes none, a key neither', async () => {
    const lead = await treasury.hire('project_lead', [treasury.shop]);
    const body = { name: 'Mine', projectID: treasury.shop, xpubs: xpubs(freshKeys().xpub) };
    expect(await refuse(body, lead.key)).toMatchObject({ status: 403, details: { permission: 'wallets:write' } });
  });

  it('a project that is not there is not found', async () => {
    const body = { name: 'Lost', projectID: 999_999, xpubs: xpubs(freshKeys().xpub) };
    expect(await refuse(body)).toMatchObject({ status: 404 });
  });
});

function addressOf(account: HDKey, index: number): string {
  const { publicKey } = account.deriveChild(0).deriveChild(index);
  return evmAddress(publicKey ?? new Uint8Array());
}

function versioned(version: number): string {
  const { account } = freshKeys();
  const { publicKey, chainCode, depth, index, parentFingerprint } = account;
  if (!publicKey || !chainCode) throw new Error('no key');
  const versions = { private: 0x0488ade4, public: version };
  return new HDKey({ publicKey, chainCode, depth, index, parentFingerprint, versions }).publicExtendedKey;
}

/** Right in every way but that the key is no point: the checksum is made for it. */
function offCurve(): string {
  const bytes = Buffer.from(base58check.decode(freshKeys().xpub));
  bytes.fill(0xff, 46);
  return base58check.encode(new Uint8Array(bytes));
}
