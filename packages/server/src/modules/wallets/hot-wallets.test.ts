import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWallet, createXpubWallet, listWallets } from '@coffer/contract/treasury/wallets.ts';
import { evmAddress } from '@coffer/keys/evm/address.ts';
import { HDKey } from '@scure/bip32';
import { findLeaks } from '../../../test/leaks.ts';
import { withKey } from '../vault/index.ts';
import { freshKeys, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const hot = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family' };
const make = (over: object = {}) => treasury.world.ok(createWallet, { key: treasury.root, body: { ...hot, ...over } });
const refuse = (over: object, key = treasury.root) =>
  treasury.world.refused(createWallet, { key, body: { ...hot, ...over } });

const planted: string[] = [];
function freshKey(): string {
  const key = randomBytes(32).toString('hex');
  planted.push(key);
  return key;
}

/** The key as the vault has it: nothing else can read it. */
async function keyOf(walletId: number): Promise<string> {
  const { deps } = treasury.world.coffer;
  const row = await deps.db
    .selectFrom('wallet_key')
    .select('secret_id')
    .where('wallet_id', '=', walletId)
    .executeTakeFirst();
  const holder = { walletId, secretId: row?.secret_id ?? 0 };
  return withKey(deps, deps.db, holder, (key) => Buffer.from(key).toString('hex'));
}

function addressOf(key: string): string {
  const { publicKey } = new HDKey({ privateKey: new Uint8Array(Buffer.from(key, 'hex')) });
  return evmAddress(publicKey ?? new Uint8Array());
}

describe('a hot wallet', () => {
  it('has a new key that is in the vault alone, and its address serves every chain of the family', async () => {
    const made = await make();
    expect(made).toMatchObject({ walletType: 'hot_wallet', walletSubType: 'EOA', status: 'active', walletxpubs: [] });
    expect(made.chains.map((chain) => chain.blockchainCode)).toEqual(['ETH', 'BASE']);
    const key = await keyOf(made.id);
    planted.push(key);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(made.address).toBe(addressOf(key));
    expect((await make()).address).not.toBe(made.address);
  });

  it('may be a gas wallet, and be linked to its project at once', async () => {
    const made = await make({ walletType: 'gas_wallet', projectID: treasury.shop });
    expect(made).toMatchObject({ walletType: 'gas_wallet', projectIDs: [treasury.shop] });
    expect((await trailOf(treasury.world, 'wallet', made.id)).map((row) => row.action)).toEqual([
      'wallet.created',
      'wallet.linked',
    ]);
  });

  it('takes in a key that somebody brings, with or without 0x', async () => {
    const [plain, dressed] = [freshKey(), freshKey()];
    const made = await make({ privateKey: plain });
    expect([made.address, await keyOf(made.id)]).toEqual([addressOf(plain), plain]);
    expect((await make({ privateKey: ` 0x${dressed.toUpperCase()} ` })).address).toBe(addressOf(dressed));
  });

  it('wants the password again, whether its key is brought or made', async () => {
    treasury.world.clock.advance(6);
    expect(await refuse({ privateKey: freshKey() })).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await refuse({})).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await treasury.later(0);
    expect(await make()).toMatchObject({ status: 'active' });
  });
});

describe('a key that is refused', () => {
  it.each([
    ['too short', 'ab'.repeat(31), 'must be 64 hexadecimal digits'],
    [
      'a phrase',
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      'must be 64 hexadecimal',
    ],
    ['zero', '0'.repeat(64), 'is no private key'],
    ['the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'is no private key'],
    ['one', '1'.padStart(64, '0'), 'anybody can guess it'],
    ['a number of 64 bits', 'f'.repeat(16).padStart(64, '0'), 'anybody can guess it'],
    ['a published test key', 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'published test key'],
  ])('%s', async (_what, privateKey, reason) => {
    const refusal = await refuse({ privateKey });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.details).toEqual([{ path: 'privateKey', message: expect.stringContaining(reason) as string }]);
    expect(JSON.stringify(refusal)).not.toContain(privateKey.slice(20, 40));
  });

  it('is one that a hot wallet has, also when two bring it at once', async () => {
    const privateKey = freshKey();
    const asked = { key: treasury.root, body: { ...hot, privateKey } };
    const both = await Promise.all([1, 2].map(() => treasury.world.ask(createWallet, asked)));
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await refuse({ privateKey })).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('is one that controls a cold wallet or a deposit address', async () => {
    const cold = freshKey();
    await treasury.coldWallet('ETH', addressOf(cold));
    expect((await refuse({ privateKey: cold })).message).toContain('controls the cold wallet "Safe"');
    const { xpub, account } = freshKeys();
    const body = { name: 'Deposits', xpubs: [{ family: 'ETH_Family', xpub }] };
    await treasury.world.ok(createXpubWallet, { key: treasury.root, body });
    const deposit = Buffer.from(account.deriveChild(0).deriveChild(3).privateKey ?? []).toString('hex');
    planted.push(deposit);
    expect((await refuse({ privateKey: deposit })).message).toContain('controls a deposit address');
  });

  it.each([
    ['walletType', { walletType: 'cold_wallet' }],
    ['family', { family: 'SOL_Family' }],
    ['family', { family: 'X' }],
    ['name', { name: '' }],
    ['privateKey', { privateKey: 7 }],
    ['colour', { colour: 'red' }],
  ])('input with a wrong %s is refused and named', async (path, over) => {
    expect((await refuse(over)).details).toContainEqual({ path, message: expect.any(String) as string });
  });
});

it('no key is ever shown, logged or stored as it is', async () => {
  const { world, root } = treasury;
  const answers = JSON.stringify(await world.ok(listWallets, { key: root }));
  expect(planted.length).toBeGreaterThan(5);
  for (const key of planted) expect(answers).not.toContain(key);
  const spellings = planted.flatMap((key) => [key, key.toUpperCase()]);
  expect(await findLeaks(world.coffer.deps.pool, spellings, world.logged)).toEqual([]);
});
