import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import { checkChains, checkNodes, recordHealth, type HealthReport } from '../index.ts';
import { nodesOf, setNodes, startChainWorld, type ChainWorld } from '../chains.fixture.ts';

let it: ChainWorld;
let nodes: number[];
beforeEach(async () => {
  it = await startChainWorld();
  await setNodes(it, [{ url: 'https://one.example.com' }, { url: 'https://two.example.com' }]);
  nodes = (await nodesOf(it)).map(({ id }) => id);
});
afterEach(() => it.world.close());

type Doubt = NonNullable<HealthReport['doubt']>;

/** As the watcher tells it, with blocks that come and are read. */
async function tell(state: Doubt['state'] | null, since = it.world.clock.now(), txHash: string | null = null) {
  const doubt = state && { state, height: 97, txHash, nodes: nodes.slice(1), since };
  const head = { height: 100, at: it.world.clock.now() };
  return recordHealth(it.world.coffer.deps, 'ETH', { head, readHeight: 100, nodes: [], doubt });
}

async function shown() {
  const [chain] = await it.world.ok(listBlockchains, { key: it.key });
  return { health: chain?.health, reason: chain?.healthReason };
}

const reasons = async () => (await checkChains(it.world.coffer.deps)).map(({ part, reason }) => `${part}: ${reason}`);
const later = (seconds: number) => it.world.clock.advance(seconds / 60);

test('nodes that disagree for a minute stall the chain, which says about which block, until they agree', async () => {
  await tell(null);
  const since = it.world.clock.now();
  expect(await tell('disputed', since)).toBe('healthy');
  expect(await reasons()).toEqual([]);
  later(60);
  expect(await tell('disputed', since)).toBe('stalled');
  expect(await shown()).toEqual({
    health: 'stalled',
    reason: expect.stringMatching(
      /disagree about block 97, or what was paid in it: node 2 of the list.*not credited until they agree/,
    ),
  });
  expect(await reasons()).toEqual(['ETH: Nothing is credited on Ethereum: its nodes do not agree about its blocks.']);
  expect(await tell('disputed', since)).toBe('stalled');
  expect(await tell(null)).toBe('syncing');
  expect(await tell(null)).toBe('healthy');
  expect(await reasons()).toEqual([]);
});

test('a node that is a little behind is no news, and one that stays so is', async () => {
  await tell(null);
  const since = it.world.clock.now();
  later(59);
  expect(await tell('awaited', since)).toBe('healthy');
  later(1);
  expect(await tell('awaited', since)).toBe('stalled');
  expect((await shown()).reason).toMatch(/Only one of its nodes tells block 97\..*node 2 of the list/);
});

test('a transaction that one node does not tell is named, with the node', async () => {
  await tell(null);
  const since = it.world.clock.now();
  later(60);
  expect(await tell('awaited', since, '0xabc')).toBe('stalled');
  expect((await shown()).reason).toMatch(
    /block 97 is not credited until node 2 of the list has told transaction 0xabc/,
  );
});

test('that one node alone is believed stands in health and on the chain, and stops nothing', async () => {
  await tell(null);
  const since = it.world.clock.now();
  later(3600);
  expect(await tell('alone', since)).toBe('healthy');
  expect(await shown()).toEqual({
    health: 'healthy',
    reason: expect.stringMatching(/on the word of one node: node 2/),
  });
  expect(await reasons()).toEqual([expect.stringMatching(/^ETH: .*credited on the word of one node/)]);
  await tell(null);
  expect(await reasons()).toEqual([]);
});

test('a node that gives no usable answer for two minutes, beside one that does, stands in health', async () => {
  const { deps } = it.world.coffer;
  const [one = 0, two = 0] = nodes;
  const seen = (isTwoThere: boolean) => {
    const at = it.world.clock.now();
    const well = { id: one, connected: true, chainId: '1', latencyMs: 5, height: 100, at, error: null };
    const other = isTwoThere ? { ...well, id: two } : { ...well, id: two, connected: false, error: 'timed out' };
    return recordHealth(deps, 'ETH', { head: { height: 100, at }, readHeight: 100, nodes: [well, other] });
  };
  await seen(false);
  later(119);
  await seen(false);
  expect(await checkNodes(deps)).toEqual([]);
  later(2);
  await seen(false);
  expect(await checkNodes(deps)).toEqual([{ part: 'ETH', reason: '1 of 2 nodes of Ethereum gives no usable answer.' }]);
  await seen(true);
  expect(await checkNodes(deps)).toEqual([]);
});
