import { expect, test } from 'vitest';
import { MemoryNetwork } from './network.ts';

const open = (seed = 1) => new MemoryNetwork({ code: 'ETH', chainId: '1', seed });

/** A little chain with money here and there. */
function deeds(network: MemoryNetwork): string[] {
  const hashes = [1, 2, 3].map((n) => network.pay(network.address(`ours ${n}`), BigInt(n)));
  network.mine(2);
  network.reorg({ depth: 1, back: 'same' });
  network.pay(network.address('ours 1'), 5n, network.address('token'));
  network.mine(1);
  return [...hashes, ...network.blocks.map((block) => block.hash)];
}

test('the same deeds give the same hashes and times, and another seed gives others', () => {
  const [one, again, other] = [open(), open(), open(2)];
  expect(deeds(one)).toEqual(deeds(again));
  expect(one.blocks).toEqual(again.blocks);
  expect(deeds(other).some((hash) => deeds(open()).includes(hash))).toBe(false);
});

test('a part that gave up inside a transaction moves nothing, and leaves the paths of the others alone', () => {
  const network = open();
  const [to, token] = [network.address('ours'), network.address('token')];
  const parts = [
    { to, units: 1n, contract: token },
    { to, units: 2n, contract: token },
    { to, units: 3n },
  ];
  network.send({ moves: parts });
  network.send({ moves: [parts[0]!, { to, units: 9n, reverted: true }, ...parts.slice(1)] });
  network.send({ moves: [{ to, units: 9n, contract: token, reverted: true }, ...parts] });
  network.mine();
  const moved = network.transfers().filter((transfer) => transfer.to === to);
  const paths = moved.map(({ path, units }) => `${path} ${units}`);
  expect(paths).toEqual(Array.from({ length: 3 }, () => ['log:0 1', 'log:1 2', 'value 3']).flat());
  expect(network.balance(to)).toBe(9n);
});

test('coins that another address gives inside a transaction have a path of their own', () => {
  const network = open();
  const [vault, to] = [network.address('vault'), network.address('ours')];
  network.pay(vault, 100n);
  network.mine();
  network.send({
    moves: [
      { to, units: 1n },
      { to, units: 2n, from: vault },
      { to, units: 3n, from: vault },
    ],
  });
  network.mine();
  const moved = network.transfers().filter((transfer) => transfer.to === to);
  expect(moved.map(({ path, from }) => ({ path, from }))).toEqual([
    { path: 'value', from: network.payer },
    { path: 'trace:0', from: vault },
    { path: 'trace:1', from: vault },
  ]);
});

test('who has too little pays for a transaction that fails as a whole', () => {
  const network = open();
  const [poor, to, token] = [network.address('poor'), network.address('to'), network.address('token')];
  network.pay(poor, 10n * network.feeUnits);
  network.pay(poor, 5n, token);
  network.mine();
  const moves = [4n, 4n].map((units) => ({ to, units, contract: token }));
  const hash = network.send({ from: poor, moves });
  network.mine();
  expect(network.included(hash, network.head.height)?.failed).toBe(true);
  expect([network.balance(poor, token), network.balance(to, token), network.balance(poor)]).toEqual([
    5n,
    0n,
    9n * network.feeUnits,
  ]);
});

test('a transaction waits for its turn, and two of one sender may come in one block', () => {
  const network = open();
  const [sender, to] = [network.address('sender'), network.address('to')];
  network.pay(sender, 10n ** 18n);
  network.mine();
  const second = network.send({ from: sender, position: 1, moves: [{ to, units: 2n }] });
  network.mine();
  expect(network.pending(second)).toBeDefined();
  network.send({ from: sender, position: 0, moves: [{ to, units: 1n }] });
  network.mine();
  expect([network.balance(to), network.nextPosition(sender), network.pool]).toEqual([3n, 2, []]);
});

test('a reorg may be longer or shorter than what it takes, and brings back in the order asked for', () => {
  const network = open();
  const to = network.address('to');
  const [one, two, three] = [1n, 2n, 3n].map((units) => {
    const hash = network.pay(to, units);
    network.mine();
    return hash;
  });
  const { hash: fork } = network.blocks[0]!;
  const back = [
    { hash: three!, block: 1 },
    { hash: one!, block: 1 },
  ];
  network.reorg({ depth: 3, blocks: 5, back });
  expect([network.head.height, network.blocks[1]?.parentHash]).toEqual([5, fork]);
  expect(network.blocks[2]?.receipts.map(({ transaction }) => transaction.hash)).toEqual([three, one]);
  expect([network.balance(to), network.balance(to, null, 1)]).toEqual([4n, 0n]);
  expect(network.included(two!, 9)).toBeUndefined();
  network.reorg({ depth: 4, blocks: 1 });
  expect([network.head.height, network.balance(to)]).toEqual([2, 0n]);
  expect(() => network.reorg({ depth: 3 })).toThrow(RangeError);
});

test('balances are what moved, at every height, whatever was reorganised', () => {
  const network = open();
  const token = network.address('token');
  const ours = [1, 2, 3, 4].map((n) => network.address(`ours ${n}`));
  const anyOf = (n: number) => ours[n % ours.length] ?? '';
  for (let step = 0; step < 400; step++) {
    const contract = step % 3 === 0 ? token : null;
    if (step % 5 === 0) network.pay(anyOf(step), 10n ** 18n + BigInt(step), contract);
    if (step % 7 === 0)
      network.send({ from: anyOf(step), moves: [{ to: anyOf(step + 1), units: BigInt(step), contract }] });
    if (step % 2 === 0) network.mine(1 + (step % 3));
    if (step % 11 === 10) network.reorg({ depth: 1 + (step % 4), back: step % 4 === 0 ? 'same' : [] });
  }
  let seen = 0;
  for (const height of [10, 60, 100, network.head.height]) {
    const moved = network.transfers().filter((transfer) => transfer.block.height <= height);
    for (const address of ours) {
      for (const contract of [null, token]) {
        const own = moved.filter((transfer) => transfer.contract === contract);
        const came = own.filter(({ to }) => to === address).reduce((sum, { units }) => sum + units, 0n);
        const left = own.filter(({ from }) => from === address).reduce((sum, { units }) => sum + units, 0n);
        expect(network.balance(address, contract, height)).toBe(came - left);
        if (left > 0n) seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(10);
});
