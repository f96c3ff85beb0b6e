import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { goodPassword } from '../../../../test/client.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import { openEvmStage, type EvmStage } from '../../../chains/evm/stage.fixture.ts';
import { openProxy, type NodeProxy } from '../../../chains/nodes/node-proxy.fixture.ts';
import { freshKeys } from '../../wallets/treasury.fixture.ts';
import { startWatching } from './start-watching.ts';

/** Two real nodes. The second follows the first up to a block, and makes blocks of its own from there on. */
let honest: EvmStage;
let liar: EvmStage;
/** The honest one under another name. */
let third: NodeProxy;
let world: World;
let key: string;
let address: string;
let stopWatching: () => Promise<void>;

const confirmations = 3;
const forged = 666n;
const withinMs = 30_000;

beforeEach(async () => {
  [honest, liar] = await Promise.all([openEvmStage('ETH'), openEvmStage('ETH')]);
  third = await openProxy(honest.nodeUrl);
  const blockNumber = Number(await honest.rpc<string>('eth_blockNumber'));
  await liar.rpc('anvil_reset', { forking: { jsonRpcUrl: honest.nodeUrl, blockNumber } });
  await liar.rpc('evm_setAutomine', false);
}, 60_000);
afterEach(async () => {
  await stopWatching();
  await assertInvariants(world.coffer.deps.db);
  await world.close();
  await third.close();
  await Promise.all([honest.close(), liar.close()]);
});

async function watchOver(...urls: string[]): Promise<void> {
  world = await startWorld({ env: { NETWORK: 'local', ETH_RPC_URL: urls.join(',') } });
  ({ key } = await world.signUpRoot());
  const { id } = await world.ok(createProject, { key, body: { name: 'Shop' } });
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await world.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID: id, xpubs } });
  const watchers = await startWatching(world.coffer.deps, world.databaseUrl, () => new AddressTable());
  stopWatching = () => watchers.stop();
  const body = { blockchainCode: 'ETH', customerID: 'customer' };
  ({ address } = await world.ok(createDepositAddress, { key, params: { id }, body }));
  await vi.waitFor(async () => expect(await row('select height from chain_cursor')).toBeDefined(), withinMs);
}

async function row<T extends object>(text: string): Promise<T | undefined> {
  return (await world.coffer.deps.pool.query<T>(text)).rows[0];
}

async function statuses(): Promise<Record<string, string>> {
  const text = 'select units::text, status from deposit order by id';
  const { rows } = await world.coffer.deps.pool.query<{ units: string; status: string }>(text);
  return Object.fromEntries(rows.map(({ units, status }) => [units, status]));
}

/** Five blocks on top of the true chain, with a payment to us in the first. */
async function forge(): Promise<void> {
  await liar.send({ to: address, value: forged });
  await liar.mine(5);
}

async function payTruly(units: bigint): Promise<void> {
  await honest.pay([{ to: address, contract: null, units }]);
  await honest.mine(confirmations);
}

const become = (expected: Record<string, string>) =>
  vi.waitFor(async () => expect(await statuses()).toMatchObject(expected), { timeout: withinMs, interval: 200 });

test('what one of two nodes forges is not credited; what was paid is, once the forger is turned off', async () => {
  await watchOver(liar.nodeUrl, honest.url);
  await forge();
  await become({ [`${forged}`]: 'included' });
  await payTruly(5n);
  // Long enough for some rounds, in which it would be credited.
  await vi.waitFor(async () => {
    const standing = await row<{ doubt: string }>(`select doubt from blockchain where code = 'ETH'`);
    expect(standing).toEqual({ doubt: 'disputed' });
  }, withinMs);
  expect(Object.values(await statuses())).not.toContain('confirmed');
  await world.ok(stepUp, { key, body: { password: goodPassword } });
  const body = { nodes: [{ url: honest.url }] };
  await world.ok(updateBlockchain, { key, params: { idOrCode: 'ETH' }, body });
  await honest.mine(5);
  await become({ 5: 'confirmed', [`${forged}`]: 'reorged' });
}, 120_000);

test('one forger among three nodes neither gets anything credited nor keeps anything from being credited', async () => {
  await watchOver(liar.nodeUrl, honest.url, third.url);
  await forge();
  await become({ [`${forged}`]: 'included' });
  await payTruly(5n);
  await become({ 5: 'confirmed', [`${forged}`]: 'reorged' });
  await liar.mine(5);
  await payTruly(7n);
  await become({ 5: 'confirmed', 7: 'confirmed', [`${forged}`]: 'reorged' });
  expect(await row(`select status from blockchain where code = 'ETH'`)).not.toEqual({ status: 'halted' });
  const [first] = (await world.coffer.deps.pool.query<{ error: string }>('select error from node order by position'))
    .rows;
  expect(first?.error).toMatch(/has another block \d+ than the other nodes/);
}, 120_000);

test('the only node is believed', async () => {
  await watchOver(liar.nodeUrl);
  await forge();
  await become({ [`${forged}`]: 'confirmed' });
  expect(await row(`select doubt from blockchain where code = 'ETH'`)).toEqual({ doubt: null });
}, 120_000);
