import { afterAll, beforeAll, expect, test } from 'vitest';
import * as devnet from '@coffer/contract/operations/devnet.ts';
import { chainCodes, familyOf } from '@coffer/kernel/chain.ts';
import { startDevnet, type Up } from '../../../../devnet/up.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { startWorld, type World } from '../../test/world.ts';
import { welcome } from './welcome.ts';

const folder = temporaryFolder('coffer-every-chain');
let up: Up;
let world: World;
let key: string;

beforeAll(async () => {
  up = await startDevnet({ folder: folder.path, others: ['TRX', 'BTC', 'SOLANA'], steadyBlocks: false });
  world = await startWorld({ env: { CHAINS: chainCodes.join(',') }, devnet: up });
  ({ key } = await world.signUpRoot());
}, 120_000);
afterAll(async () => {
  await world?.close();
  await up?.stop();
  await folder.remove();
});

const ask = (code: string, method: string, params: unknown[] = []) =>
  world.ok(devnet.forwardRpc, { key, params: { code }, body: { jsonrpc: '2.0', id: 1, method, params } });

test('all five are told of, and the password of a node is told nobody', async () => {
  const { password } = new URL(up.chains.BTC?.rpcUrl ?? '');
  expect(password.length).toBeGreaterThan(20);
  const seen = await world.ok(devnet.readDevnet, { key });
  expect(seen.chains.map(({ code }) => code).toSorted()).toEqual([...chainCodes].toSorted());
  expect(JSON.stringify(seen)).not.toContain(password);
  for (const { rpcUrl } of seen.chains) expect(rpcUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await welcome(world.coffer.deps, { addresses: ['http://127.0.0.1:8080'] });
  const said = world.told.at(-1) ?? '';
  expect(said).not.toContain(password);
  expect(said).toMatch(/^ {2}Local BTC {4}http:\/\/127\.0\.0\.1:\d+, (bitcoind|simulator), chain id regtest$/m);
  expect(said).toMatch(/^ {2}Local SOLANA http:\/\/127\.0\.0\.1:\d+, simulator, chain id \w{32,44}$/m);
});

test.each([
  ['BTC', 'getblockcount', [], (result: unknown) => Number(result) > 0],
  ['TRX', 'wallet/getnowblock', [], (result: unknown) => JSON.stringify(result).includes('blockID')],
  ['TRX', 'eth_blockNumber', [], (result: unknown) => /^0x[0-9a-f]+$/.test(String(result))],
  ['SOLANA', 'getLatestBlockhash', [], (result: unknown) => JSON.stringify(result).includes('blockhash')],
  ['ETH', 'eth_chainId', [], (result: unknown) => result === '0x7a69'],
] as const)('a page asks the node of %s by way of the program', async (code, method, params, isRight) => {
  const { result } = await ask(code, method, [...params]);
  expect(isRight(result)).toBe(true);
});

test.each([
  ['BTC', 'stop'],
  ['BTC', 'eth_chainId'],
  ['SOLANA', 'simulator_mine'],
  ['TRX', 'wallet/createaccount'],
  ['ETH', 'getblockcount'],
] as const)('on %s %s is refused, with the list of what may be asked', async (code, method) => {
  const body = { jsonrpc: '2.0', id: 1, method, params: [] };
  const refused = await world.refused(devnet.forwardRpc, { key, params: { code }, body });
  const message = `must be one of ${devnet.rpcMethods[familyOf(code)].join(', ')}`;
  expect(refused).toMatchObject({ status: 400, details: [{ path: 'method', message }] });
});

test.each([
  ['BTC', 'BTC', '0x00000000000000000000000000000000000A11cE'],
  ['TRX', 'USDT', 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'],
  ['SOLANA', 'SOL', 'TYmSJP4We2FmxgUo9uYGVg58vwyPKtqFcx'],
])('the faucet of %s refuses an address of another network, by the name of the field', async (code, coin, address) => {
  const body = { blockchainCode: code, currencyCode: coin, address, amount: '1' };
  const refused = await world.refused(devnet.drawFromFaucet, { key, body });
  expect(refused.details).toEqual([{ path: 'address', message: `must be an address of ${code}` }]);
});
