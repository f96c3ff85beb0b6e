import { expect, test } from 'vitest';
import {
  filledPurse,
  freshAddress,
  oneCoin,
  readFrom,
  signedOrder,
  watching,
  type Scene,
} from './port-stage.contract.ts';

export function testReading(current: () => Scene): void {
  testBlocks(current);
  testTransfers(current);
  testLookups(current);
}

function testBlocks(current: () => Scene): void {
  test('the head is the newest block, and above it there is none', async () => {
    const { chain, stage } = current();
    await stage.mine(1);
    const head = await chain.head();
    expect(await chain.block(head.height)).toMatchObject({ hash: head.hash, parentHash: head.parentHash });
    expect((await chain.block(head.height - 1))?.hash).toBe(head.parentHash);
    expect(await chain.block(head.height + 1)).toBeNull();
    await stage.mine(2);
    expect((await chain.head()).height).toBe(head.height + 2);
  });

  test('blocks come in order, without a gap, each the parent of the next', async () => {
    const scene = current();
    await scene.stage.mine(6);
    const { height } = await scene.chain.head();
    const { blocks } = await readFrom(scene, height - 5, watching(freshAddress(scene)));
    expect(blocks).toHaveLength(6);
    expect(blocks.map((block) => block.at)).toEqual(blocks.map((block) => block.at).toSorted((a, b) => +a - +b));
  });

  test('the first block alone and the newest block alone can be read', async () => {
    const scene = current();
    const { height, hash } = await scene.chain.head();
    const nobody = watching(freshAddress(scene));
    expect((await scene.chain.read({ from: 0, to: 0 }, nobody)).blocks.map((block) => block.height)).toEqual([0]);
    expect((await scene.chain.read({ from: height, to: height }, nobody)).blocks.map((block) => block.hash)).toEqual([
      hash,
    ]);
  });

  test('a range that ends above the head gives the blocks there are, one that begins there is refused', async () => {
    const scene = current();
    const { height } = await scene.chain.head();
    const nobody = watching(freshAddress(scene));
    const scan = await scene.chain.read({ from: height, to: height + 5 }, nobody);
    expect(scan.blocks.map((block) => block.height)).toEqual([height]);
    await expect(scene.chain.read({ from: height + 1, to: height + 2 }, nobody)).rejects.toThrow(RangeError);
  });
}

function testTransfers(current: () => Scene): void {
  test('the coin arrives', async () => {
    const scene = current();
    const to = freshAddress(scene);
    const txHash = await scene.stage.pay([{ to, contract: null, units: 5n }]);
    await scene.stage.mine(1);
    const head = await scene.chain.head();
    const { transfers } = await readFrom(scene, head.height, watching(to));
    expect(transfers).toEqual([
      expect.objectContaining({ txHash, contract: null, to, units: 5n, from: expect.stringMatching(/./) }),
    ]);
    expect(transfers[0]?.block).toEqual({ height: head.height, hash: head.hash, at: head.at });
  });

  test('a token arrives, and the biggest amount there is in full', async () => {
    const scene = current();
    const [one, other] = [freshAddress(scene), freshAddress(scene)];
    const { token: contract } = scene.stage;
    const units = 2n ** 100n + 1n;
    await scene.stage.pay([{ to: one, contract, units }]);
    await scene.stage.pay([{ to: other, contract, units: 1n }]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(one, other));
    expect(transfers.map(({ to, units: came }) => ({ to, came }))).toEqual([
      { to: one, came: units },
      { to: other, came: 1n },
    ]);
    expect(transfers.map((transfer) => transfer.contract)).toEqual([contract, contract]);
  });

  test('several in one transaction are told apart, twice to one address as well', async () => {
    const scene = current();
    const { token } = scene.stage;
    const [one, other] = [freshAddress(scene), freshAddress(scene)];
    const payments = [
      { to: one, contract: token, units: 3n },
      { to: one, contract: token, units: 3n },
      { to: other, contract: token, units: 4n },
      { to: one, contract: null, units: 5n },
      { to: other, contract: null, units: 6n },
    ];
    const txHash = await scene.stage.pay(payments);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(one, other));
    const came = transfers.map(({ to, contract, units }) => `${to} ${contract} ${units}`);
    expect(came.toSorted()).toEqual(payments.map(({ to, contract, units }) => `${to} ${contract} ${units}`).toSorted());
    expect(new Set(transfers.map((transfer) => transfer.path)).size).toBe(payments.length);
    expect(new Set(transfers.map((transfer) => transfer.txHash))).toEqual(new Set([txHash]));
    expect((await readFrom(scene, height, watching(one, other))).transfers).toEqual(transfers);
  });

  test('only watched addresses count', async () => {
    const scene = current();
    const [ours, foreign] = [freshAddress(scene), freshAddress(scene)];
    await scene.stage.pay([{ to: foreign, contract: null, units: 5n }]);
    await scene.stage.pay([{ to: foreign, contract: scene.stage.token, units: 5n }]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    expect((await readFrom(scene, height, watching(ours))).transfers).toEqual([]);
    expect((await readFrom(scene, height, watching(foreign))).transfers).toHaveLength(2);
  });

  test('nothing is no transfer', async () => {
    const scene = current();
    const to = freshAddress(scene);
    await scene.stage.pay([{ to, contract: scene.stage.token, units: 0n }]);
    await scene.stage.pay([{ to, contract: null, units: 0n }]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    expect((await readFrom(scene, height, watching(to))).transfers).toEqual([]);
  });

  test('what failed moved nothing, but cost its sender the fee', async () => {
    const scene = current();
    const purse = await filledPurse(scene, oneCoin);
    const to = freshAddress(scene);
    const txHash = await scene.stage.fail(purse, { to, contract: scene.stage.token, units: 5n });
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(purse.address, to));
    expect(transfers.map(({ path, from, to: whom }) => ({ path, from, whom }))).toEqual([
      { path: 'fee', from: purse.address, whom: null },
    ]);
    expect(await scene.chain.transaction(txHash)).toMatchObject({ state: 'failed', from: purse.address });
    expect(await scene.chain.balances([{ address: purse.address, contract: null }])).toEqual([
      oneCoin - (transfers[0]?.units ?? 0n),
    ]);
  });

  test.each(['coin', 'token'])('a %s that leaves is seen with its fee, and nothing else is missing', async (what) => {
    const scene = current();
    const contract = what === 'coin' ? null : scene.stage.token;
    const purse = await filledPurse(scene, oneCoin, 100n);
    const to = freshAddress(scene);
    const { signed } = await signedOrder(scene, purse, { to, contract, units: 40n });
    expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(purse.address));
    expect(transfers).toHaveLength(2);
    const moved = transfers.find((transfer) => transfer.path !== 'fee');
    const fee = transfers.find((transfer) => transfer.path === 'fee');
    expect(moved).toMatchObject({ txHash: signed.hash, contract, from: purse.address, to, units: 40n });
    expect(fee).toMatchObject({ txHash: signed.hash, contract: null, from: purse.address, to: null });
    const [coins, tokens] = await scene.chain.balances([
      { address: purse.address, contract: null },
      { address: purse.address, contract: scene.stage.token },
    ]);
    expect(coins).toBe(oneCoin - (fee?.units ?? 0n) - (contract === null ? 40n : 0n));
    expect(tokens).toBe(contract === null ? 100n : 60n);
  });
}

function testLookups(current: () => Scene): void {
  test('a transaction that nobody knows is null', async () => {
    const { chain } = current();
    const { hash } = await chain.head();
    expect(await chain.transaction(hash)).toBeNull();
  });

  test('a transaction is pending, then included with all that it moved', async () => {
    const scene = current();
    const to = freshAddress(scene);
    const hash = await scene.stage.pay([{ to, contract: null, units: 7n }]);
    expect(await scene.chain.transaction(hash)).toMatchObject({ hash, state: 'pending', block: null, transfers: [] });
    await scene.stage.mine(1);
    const head = await scene.chain.head();
    const seen = await scene.chain.transaction(hash);
    expect(seen).toMatchObject({ hash, state: 'included', block: { height: head.height, hash: head.hash } });
    const { transfers } = await readFrom(scene, head.height, watching(to));
    expect(seen?.transfers).toEqual(expect.arrayContaining([...transfers]));
    expect(seen?.transfers.filter((transfer) => transfer.to === to)).toHaveLength(1);
  });

  test('balances are told in the order asked, now and at a height', async () => {
    const scene = current();
    const { token } = scene.stage;
    const [one, other] = [freshAddress(scene), freshAddress(scene)];
    await scene.stage.pay([{ to: one, contract: token, units: 3n }]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    await scene.stage.pay([{ to: one, contract: token, units: 4n }]);
    await scene.stage.pay([{ to: other, contract: null, units: 5n }]);
    await scene.stage.mine(2);
    const asks = [
      { address: other, contract: null },
      { address: one, contract: token },
      { address: one, contract: null },
      { address: other, contract: token },
    ];
    expect(await scene.chain.balances(asks)).toEqual([5n, 7n, 0n, 0n]);
    expect(await scene.chain.balances(asks, height)).toEqual([0n, 3n, 0n, 0n]);
    expect(await scene.chain.balances(asks, height + 1)).toEqual([5n, 7n, 0n, 0n]);
    expect(await scene.chain.balances([])).toEqual([]);
  });
}
