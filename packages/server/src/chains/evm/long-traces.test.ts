import { encodeFunctionData, type Abi } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryGrownBy, openHeavyNode, shouts } from '../nodes/heavy-node.fixture.ts';
import type { Lie } from '../nodes/node-proxy.fixture.ts';
import type { Chain } from '../port/port.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { openEvmStage, type EvmStage } from './stage.fixture.ts';
import { compileTrickster } from './trickster.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let abi: Abi;
let trickster: string;
let heavy: Awaited<ReturnType<typeof openHeavyNode>>;
const opened: Chain[] = [];

beforeAll(async () => {
  stage = await openEvmStage('ETH');
  heavy = await openHeavyNode(stage.nodeUrl);
  scene = sceneOf(stage);
  const compiled = compileTrickster();
  abi = compiled.abi;
  const hash = await stage.send({ to: null, data: compiled.code });
  await stage.mine(1);
  trickster = (await stage.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
});
afterEach(async () => {
  stage.proxy.lie(null);
  heavy.weigh(() => null);
  heavy.heavy.length = 0;
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await scene?.chain.close();
  await heavy?.close();
  await stage?.close();
});

function connect(nodes = stage.nodes): Chain {
  const chain = stage.chains.connect('ETH', { chainId: stage.chainId, nodes });
  opened.push(chain);
  return chain;
}

const heavyNodes = () => [{ id: 1, url: heavy.url }];

function trick(functionName: string, args: unknown[], value = 0n): Promise<string> {
  return stage.send({ to: trickster, data: encodeFunctionData({ abi, functionName, args }), value });
}

const payOn = (to: string, units = 7n) => trick('payOn', [to], units);

async function read(chain: Chain, to: string, blocks = 1) {
  const { height } = await chain.head();
  const found = { transfers: [], untraced: [] } as {
    transfers: { path: string; units: bigint }[];
    untraced: { transactions: readonly string[]; reason: string }[];
  };
  for (let at = height - blocks + 1; at <= height; at += 1) {
    const { transfers, untraced = [] } = await chain.read({ from: at, to: at }, watching(to));
    found.transfers.push(...transfers.map(({ path, units }) => ({ path, units })));
    found.untraced.push(...untraced.map(({ transactions, reason }) => ({ transactions, reason })));
  }
  return found;
}

const refusing =
  (refuses: (method: string, tracer: unknown) => { code: number; message: string } | null): Lie =>
  async (asked, truth) => {
    const tracer = (asked.params[1] as { tracer?: unknown } | undefined)?.tracer;
    const error = refuses(asked.method, tracer);
    return error ? { id: asked.id, error } : truth();
  };
const tooLong = { code: -32_000, message: 'response is too big' };
const unknownMethod = { code: -32_601, message: 'the method debug_traceBlockByHash does not exist/is not available' };

test('a trace of 144 MB hides no payment by a contract, in its block and in those behind it', async () => {
  const chain = connect(heavyNodes());
  const to = freshAddress(scene);
  await payOn(to);
  await stage.mine(1);
  await payOn(to, 8n);
  await stage.mine(1);
  heavy.weigh((_path, question) => (heavy.heavy.length === 0 && question.includes('callTracer') ? shouts : null));
  const startedAt = performance.now();
  const { transfers, untraced } = await read(chain, to, 2);
  expect(transfers).toEqual([
    { path: 'trace:0', units: 7n },
    { path: 'trace:0', units: 8n },
  ]);
  expect(untraced).toEqual([]);
  expect(heavy.heavy).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(chain.health()[0]).toMatchObject({ connected: true, error: null });
});

test('a long trace is read in the memory of what it says', async () => {
  const chain = connect(heavyNodes());
  const to = freshAddress(scene);
  await payOn(to);
  await stage.mine(1);
  heavy.weigh((_path, question) => (question.includes('callTracer') ? shouts : null));
  let transfers: { path: string; units: bigint }[] = [];
  const grown = await memoryGrownBy(async () => ({ transfers } = await read(chain, to)));
  expect(transfers).toEqual([{ path: 'trace:0', units: 7n }]);
  expect(heavy.heavy.length).toBeGreaterThan(0);
  expect(grown).toBeLessThan(120);
});

test.each<[string, Lie]>([
  ['says that it is too big', refusing((method) => (method === 'debug_traceBlockByHash' ? tooLong : null))],
  [
    'knows no tracer of states',
    refusing((method, tracer) => {
      if (tracer === 'prestateTracer') return { code: -32_000, message: 'unknown tracer' };
      return method === 'debug_traceBlockByHash' ? tooLong : null;
    }),
  ],
  [
    'breaks off',
    async (asked, truth) => {
      const tracer = (asked.params[1] as { tracer?: unknown } | undefined)?.tracer;
      if (asked.method !== 'debug_traceBlockByHash' || tracer !== 'callTracer') return truth();
      return { status: 200, body: JSON.stringify(await truth()), cutAfter: 90 };
    },
  ],
  [
    'is cut off by a gateway',
    async (asked, truth) =>
      asked.method === 'debug_traceBlockByHash' ? { status: 504, body: '<html>Timeout</html>' } : truth(),
  ],
])('where the whole block %s, its transactions are asked about', async (_what, lie) => {
  const chain = connect();
  const to = freshAddress(scene);
  await payOn(to);
  await payOn(freshAddress(scene));
  await stage.mine(1);
  stage.proxy.lie(lie);
  expect(await read(chain, to)).toEqual({ transfers: [{ path: 'trace:0', units: 7n }], untraced: [] });
  stage.proxy.lie(null);
  await payOn(to, 9n);
  await stage.mine(1);
  expect((await read(chain, to)).transfers).toEqual([{ path: 'trace:0', units: 9n }]);
});

test('a payment inside a transaction whose own trace is too long is credited by what it changed', async () => {
  const chain = connect();
  const to = freshAddress(scene);
  await trick('shoutAndPay', [2n, 32n, to], 5n);
  await stage.pay([{ to, contract: null, units: 3n }]);
  await stage.mine(1);
  stage.proxy.lie(
    refusing((method, tracer) => (/^(debug|trace)_/.test(method) && tracer !== 'prestateTracer' ? tooLong : null)),
  );
  expect(await read(chain, to)).toEqual({
    transfers: [
      { path: `state:${to}`, units: 5n },
      { path: 'value', units: 3n },
    ],
    untraced: [],
  });
});

test('what no node tells of is named with its reason, and what is plain is read all the same', async () => {
  const chain = connect();
  const to = freshAddress(scene);
  const hash = await payOn(to);
  await stage.pay([{ to, contract: null, units: 3n }]);
  await stage.mine(1);
  stage.proxy.lie(refusing((method) => (/^(debug|trace)_/.test(method) ? tooLong : null)));
  const { transfers, untraced } = await read(chain, to);
  expect(transfers).toEqual([{ path: 'value', units: 3n }]);
  expect(untraced[0]?.transactions).toContain(hash);
  expect(untraced[0]?.reason).toBe('response is too big');
  stage.proxy.lie(null);
  expect((await read(chain, to)).transfers).toEqual([
    { path: 'trace:0', units: 7n },
    { path: 'value', units: 3n },
  ]);
});

test('only a method that a node does not have is asked for less often', async () => {
  const chain = connect();
  const to = freshAddress(scene);
  await payOn(to);
  await stage.mine(1);
  stage.proxy.lie(refusing((method) => (/^(debug|trace)_/.test(method) ? unknownMethod : null)));
  expect(await read(chain, to)).toEqual({ transfers: [], untraced: [] });
  stage.proxy.lie(null);
  const asked = stage.proxy.asked.length;
  expect((await read(chain, to)).transfers).toEqual([]);
  expect(stage.proxy.asked.slice(asked).filter(({ method }) => /^(debug|trace)_/.test(method))).toEqual([]);
});
