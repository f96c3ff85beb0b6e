import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as chainCalls from '@coffer/contract/money-in/blockchains.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { chainCodes, type ChainCode } from '@coffer/kernel/chain.ts';
import { startDevnet, type Up } from '../../../../../devnet/up.ts';
import { goodPassword } from '../../../test/client.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../test/world.ts';

/** Nodes of Bitcoin, Tron and Solana as operators get them wrong: real nodes, and real servers that are none. */

const folder = temporaryFolder('coffer-other-nodes');
const servers: Server[] = [];
let up: Up;
let world: World;
let key: string;

beforeAll(async () => {
  up = await startDevnet({ folder: folder.path, others: ['TRX', 'BTC', 'SOLANA'], steadyBlocks: false });
  world = await startWorld({ env: { CHAINS: chainCodes.join(',') }, devnet: up });
  world.secrets.add(new URL(nodeOf('BTC')).password);
  ({ key } = await world.signUpRoot());
  await world.ok(stepUp, { key, body: { password: goodPassword } });
}, 120_000);
afterAll(async () => {
  for (const server of servers) server.close();
  await world?.close();
  await up?.stop();
  await folder.remove();
});

const others = ['BTC', 'TRX', 'SOLANA'] as const;
type Other = (typeof others)[number];

const nodeOf = (code: ChainCode) => up.chains[code]?.rpcUrl ?? '';

/** A server that gives everybody the same answer; says where it is. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As a node of another network answers the question which one it is on. */
const elsewhere: Readonly<Record<Other, { names: string; result: unknown }>> = {
  BTC: { names: 'main', result: { chain: 'main', blocks: 900_000 } },
  TRX: { names: '728126428', result: '0x2b6653dc' },
  SOLANA: {
    names: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  },
};

async function otherNetwork(code: Other): Promise<string> {
  return serve((_asked, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: elsewhere[code].result }));
  });
}

const neighbour: Readonly<Record<Other, ChainCode>> = { BTC: 'SOLANA', TRX: 'BTC', SOLANA: 'TRX' };

const wrongs: readonly [string, (code: Other) => string | Promise<string>, (code: Other) => RegExp][] = [
  ['where nobody listens', () => 'http://127.0.0.1:1', () => /no connection \(ECONNREFUSED\)/],
  ['of another network', otherNetwork, (code) => new RegExp(`on chain ${elsewhere[code].names}; \\w+ here is chain `)],
  ['of another family', (code) => nodeOf(neighbour[code]), () => /./],
  [
    'that is a web page',
    () => serve((_asked, reply) => void reply.end('<html>Welcome to nginx</html>')),
    () => /something else than JSON/,
  ],
  [
    'that wants another key',
    () => serve((_asked, reply) => void reply.writeHead(401).end('who are you?')),
    () => /refused our name, password or key \(HTTP 401\)/,
  ],
  ['that is gone', () => serve((_asked, reply) => void reply.writeHead(404).end('nothing here')), () => /HTTP 404/],
];

const cases = others.flatMap((code) => wrongs.map((wrong) => [code, ...wrong] as const));

test.each(others)(
  'the local node of %s is tested, told by its network, and shown without its password',
  async (code) => {
    const tested = await world.ok(chainCalls.testConnection, { key, params: { idOrCode: code } });
    expect(tested).toMatchObject({ success: true, nodes: [{ connected: true }] });
    expect(String(tested.nodes[0]?.chainId)).toBe(up.chains[code]?.chainId);
    expect(tested.nodes[0]?.url).toBe(new URL(nodeOf(code)).origin);
    expect(tested.nodes[0]?.avgLatencyMs).toBeGreaterThanOrEqual(0);
  },
);

test.each(cases)('on %s a node %s is refused in words, by the name of its field', async (code, _what, at, words) => {
  const url = await at(code);
  const { success, nodes } = await world.ok(chainCalls.testNode, {
    key,
    params: { idOrCode: code },
    body: { url },
  });
  expect({ success, connected: nodes[0]?.connected }).toEqual({ success: false, connected: false });
  expect(nodes[0]?.error).toMatch(words(code));
  const before = await world.ok(chainCalls.listNodes, { key, params: { idOrCode: code } });
  const body = { nodes: [...before.nodes.map(({ id }) => ({ id })), { url }] };
  const refused = await world.refused(chainCalls.updateBlockchain, { key, params: { idOrCode: code }, body });
  expect(refused).toMatchObject({ status: 422, details: [{ path: 'nodes.1.url' }] });
  expect(refused.message).toMatch(words(code));
  const after = await world.ok(chainCalls.listNodes, { key, params: { idOrCode: code } });
  expect(after.nodes.map((node) => node.id)).toEqual(before.nodes.map((node) => node.id));
});

test('a bitcoind that is asked with a wrong password says so, and the password is not repeated', async () => {
  const url = new URL(nodeOf('BTC'));
  url.password = 'a-password-that-is-wrong';
  const asked = { key, params: { idOrCode: 'BTC' }, body: { url: url.href } };
  const { nodes } = await world.ok(chainCalls.testNode, asked);
  expect(nodes).toMatchObject([{ connected: false, url: url.origin, error: expect.stringContaining('HTTP 401') }]);
  expect(JSON.stringify(nodes)).not.toContain(url.password);
});
