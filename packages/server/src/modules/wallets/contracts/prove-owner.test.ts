import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  challengeOwner,
  getSweepContract,
  proveOwner,
  verifySweepContract,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { getWallet } from '@coffer/contract/treasury/wallets.ts';
import type { Person } from '../../../../test/people.ts';
import { openTreasury, trailOf, type Treasury } from '../treasury.fixture.ts';

let treasury: Treasury;
let admin: Person;
let id: number;
const owner = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());

beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());
beforeEach(async () => {
  await treasury.later(0);
  admin = await treasury.hire('admin');
  const hash = treasury.deploy('ETH', { owner: owner.address.toLowerCase() });
  treasury.chains.network('ETH').mine();
  const walletId = await treasury.sweepWallet('ETH', hash, treasury.shop);
  const { chains } = await treasury.world.ok(getWallet, { key: treasury.root, params: { id: walletId } });
  id = chains[0]?.sweepContractID ?? 0;
});

const asked = (key = treasury.root) => treasury.world.ok(challengeOwner, { key, params: { id } });
const prove = (signature: string, key = treasury.root) =>
  treasury.world.ask(proveOwner, { key, params: { id }, body: { signature } });
const shown = async () =>
  (await treasury.world.ok(getSweepContract, { key: treasury.root, params: { id } })).ownerProven;

test('the key of the owner is proven by its signature of a text that says what it is for', async () => {
  const { text, expiresAt } = await asked(admin.key);
  const contract = await treasury.world.ok(getSweepContract, { key: treasury.root, params: { id } });
  expect(contract.ownerProven).toBeNull();
  for (const part of [
    'Project: Shop',
    `Contract: ${contract.address}`,
    'Network: Ethereum (1)',
    `Expires: ${expiresAt}`,
  ]) {
    expect(text.split('\n')).toContain(part);
  }
  const proof = { at: expect.any(String) as string, by: admin.email };
  expect(await prove(await owner.signMessage({ message: text }), admin.key)).toMatchObject({
    status: 200,
    body: { ownerProven: proof },
  });
  expect(await shown()).toEqual(proof);
  expect(await trailOf(treasury.world, 'sweep-contract', id)).toMatchObject([
    { action: 'sweep-contract.owner-proven', after: { owner: owner.address } },
  ]);
});

test('nothing else proves it: the signature of another, of another text, or one that was used', async () => {
  const { text } = await asked();
  const invalid = { status: 400, body: { error: { details: [{ path: 'signature' }] } } };
  expect(await prove(await stranger.signMessage({ message: text }))).toMatchObject(invalid);
  expect(await prove(await owner.signMessage({ message: `${text}.` }))).toMatchObject(invalid);
  expect(await prove('signed')).toMatchObject(invalid);
  expect(await shown()).toBeNull();
  const signature = await owner.signMessage({ message: text });
  expect((await prove(signature, admin.key)).status).toBe(409);
  expect((await prove(signature)).status).toBe(200);
  expect((await prove(signature)).status).toBe(409);
});

test('a text is good for a quarter of an hour, and a person proves who they are', async () => {
  const { text } = await asked();
  const signature = await owner.signMessage({ message: text });
  treasury.world.clock.advance(6);
  expect(await prove(signature)).toMatchObject({ status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } });
  treasury.world.clock.advance(10);
  await treasury.later(0);
  expect((await prove(signature)).status).toBe(409);
});

test('once the contract has another owner nothing is proven, and once it has none nothing is asked', async () => {
  const { text } = await asked();
  await prove(await owner.signMessage({ message: text }));
  const owns = (address: string) =>
    treasury.world.coffer.deps.pool.query('update sweep_contract set owner = $2 where id = $1', [id, address]);
  await owns(stranger.address.toLowerCase());
  expect(await shown()).toBeNull();
  await owns(`0x${'0'.repeat(40)}`);
  const refused = await treasury.world.refused(challengeOwner, { key: treasury.root, params: { id } });
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('renounced') as string });
  // What the chain says counts.
  await treasury.world.ok(verifySweepContract, { key: treasury.root, params: { id } });
  expect(await shown()).not.toBeNull();
});
