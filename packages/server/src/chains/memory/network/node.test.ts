import { expect, test } from 'vitest';
import { AddressTable } from '../../address-table.ts';
import { ChainUnavailable } from '../../port/failures.ts';
import { memoryChains } from '../memory-chains.ts';

const seed = 4;

/** A chain over two nodes, the preferred one first, and an address that is paid in block 3 of 5. */
function open() {
  const chains = memoryChains({ seed });
  const network = chains.network('BASE');
  const [one, two] = [chains.node('BASE', 'one'), chains.node('BASE', 'two')];
  const nodes = [
    { id: 1, url: 'one' },
    { id: 2, url: 'two' },
  ];
  const connect = (from = nodes) => chains.connect('BASE', { chainId: network.chainId, nodes: from });
  const ours = network.address('ours');
  const watched = new AddressTable();
  watched.add(ours);
  network.mine(2);
  const hash = network.pay(ours, 5n);
  network.mine(3);
  return { network, one, two, chain: connect(), alone: connect(nodes.slice(0, 1)), ours, watched, hash };
}

const whole = { from: 1, to: 5 };

test('what one node leaves out is found when the blocks are read again', async () => {
  const { chain, one, watched } = open();
  one.omit(100);
  expect((await chain.read(whole, watched)).transfers).toEqual([]);
  expect((await chain.read(whole, watched)).transfers).toHaveLength(1);
});

test('a node that leaves something out once tells the truth afterwards', async () => {
  const { alone, one, watched, ours } = open();
  one.omit(1, (transfer) => transfer.to === ours);
  expect((await alone.read(whole, watched)).transfers).toEqual([]);
  expect((await alone.read(whole, watched)).transfers).toHaveLength(1);
});

test('a node that lags does not set the clock back for the others', async () => {
  const { chain, alone, one, watched, hash, ours } = open();
  one.lag(4);
  expect((await chain.head()).height).toBe(5);
  expect((await alone.head()).height).toBe(1);
  expect((await alone.read(whole, watched)).blocks.map((block) => block.height)).toEqual([1]);
  await expect(alone.read({ from: 2, to: 5 }, watched)).rejects.toThrow(RangeError);
  expect((await chain.read({ from: 2, to: 5 }, watched)).transfers).toHaveLength(1);
  expect((await chain.transaction(hash))?.state).toBe('included');
  expect((await alone.transaction(hash))?.state).toBe('pending');
  expect(await alone.balances([{ address: ours, contract: null }])).toEqual([0n]);
  await expect(alone.balancesAt([{ address: ours, contract: null }], 3)).rejects.toThrow(ChainUnavailable);
  one.lag(0);
  expect((await alone.head()).height).toBe(5);
});

test('a head of long ago is told once, while the blocks are there', async () => {
  const { alone, one, watched } = open();
  one.answerOldHead(1, 3);
  expect((await alone.head()).height).toBe(2);
  expect((await alone.read(whole, watched)).blocks).toHaveLength(5);
  expect((await alone.head()).height).toBe(5);
});

test('a node that changes forks while it is read is not believed', async () => {
  const { chain, alone, one, network, watched } = open();
  const before = network.blocks.map((block) => block.hash);
  network.reorg({ depth: 3 });
  one.answerOldFork(1);
  await expect(alone.read(whole, watched)).rejects.toThrow(ChainUnavailable);
  one.answerOldFork(1);
  expect((await chain.read(whole, watched)).blocks.map((block) => block.hash)).toEqual(
    network.blocks.slice(1).map((block) => block.hash),
  );
  one.answerOldFork(3);
  const old = await alone.read(whole, watched);
  expect(old.blocks.map((block) => block.hash)).toEqual(before.slice(1));
  expect(old.transfers).toHaveLength(1);
});

test('a reorg between two questions of one reading is noticed, whatever it took or brought', async () => {
  const { alone, one, network, watched, hash } = open();
  for (const calls of [1, 2, 3]) {
    one.meanwhile(calls, () => network.reorg({ depth: 4 }));
    const reading = alone.read(whole, watched);
    if (calls > 1) await expect(reading).rejects.toThrow(ChainUnavailable);
    else expect((await reading).transfers).toEqual([]);
    one.meanwhile(2, () => network.reorg({ depth: 4, back: [{ hash, block: calls }] }));
    await expect(alone.read(whole, watched)).rejects.toThrow(ChainUnavailable);
    expect((await alone.read(whole, watched)).transfers).toHaveLength(1);
  }
});

test('a node that fails is replaced by another, and comes back', async () => {
  const { chain, alone, one, two, watched } = open();
  one.fail(2);
  await expect(alone.head()).rejects.toThrow(ChainUnavailable);
  await expect(alone.head()).rejects.toThrow(ChainUnavailable);
  expect((await alone.head()).height).toBe(5);
  one.stop();
  expect((await chain.read(whole, watched)).transfers).toHaveLength(1);
  expect(chain.health().map(({ id, connected }) => ({ id, connected }))).toEqual([
    { id: 1, connected: false },
    { id: 2, connected: true },
  ]);
  one.start();
  two.stop();
  expect((await chain.read(whole, watched)).transfers).toHaveLength(1);
});

test('a node that suddenly speaks of another chain is out, and the others are asked', async () => {
  const { chain, one, watched } = open();
  await chain.head();
  one.claimChain('999');
  expect((await chain.head()).height).toBe(5);
  expect((await chain.read(whole, watched)).transfers).toHaveLength(1);
  expect(chain.health()[0]).toMatchObject({ connected: false, error: expect.stringContaining('999') });
});

test('a node that gives few blocks at once is read in portions', async () => {
  const { alone, one, watched } = open();
  one.limitRange(2);
  expect((await alone.read(whole, watched)).blocks.map((block) => block.height)).toEqual([1, 2]);
  expect((await alone.read({ from: 3, to: 5 }, watched)).transfers).toHaveLength(1);
});
