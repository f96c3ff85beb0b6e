import { expect } from 'vitest';
import { can, given } from './port-capabilities.contract.ts';
import {
  changeOf,
  coins,
  filledPurse,
  freshAddress,
  payAll,
  readFrom,
  signedOrder,
  watching,
  type Payment,
  type Scene,
} from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export function testReading(suite: Suite): void {
  testBlocks(suite);
  testTransfers(suite);
  testLookups(suite);
}

function testBlocks(suite: Suite): void {
  suite.test('the head is the newest block, and above it there is none', async ({ chain, stage }) => {
    await stage.mine(1);
    const head = await chain.head();
    expect(await chain.block(head.height)).toMatchObject({ hash: head.hash, parentHash: head.parentHash });
    expect((await chain.block(head.height - 1))?.hash).toBe(head.parentHash);
    expect(await chain.block(head.height + 1)).toBeNull();
    await stage.mine(2);
    expect((await chain.head()).height).toBe(head.height + 2);
  });

  suite.test('blocks come in order, without a gap, each the parent of the next', async (scene) => {
    await scene.stage.mine(6);
    const { height } = await scene.chain.head();
    const { blocks } = await readFrom(scene, height - 5, watching(freshAddress(scene)));
    expect(blocks).toHaveLength(6);
    expect(blocks.map((block) => block.at)).toEqual(blocks.map((block) => block.at).toSorted((a, b) => +a - +b));
  });

  suite.test('the first block alone and the newest block alone can be read', async (scene) => {
    const { height, hash } = await scene.chain.head();
    const nobody = watching(freshAddress(scene));
    const { firstHeight: first = 0 } = scene.stage;
    const { blocks } = await scene.chain.read({ from: first, to: first }, nobody);
    expect(blocks.map((block) => block.height)).toEqual([first]);
    expect((await scene.chain.read({ from: height, to: height }, nobody)).blocks.map((block) => block.hash)).toEqual([
      hash,
    ]);
  });

  suite.test(
    'a range that ends above the head gives the blocks there are, one that begins there is refused',
    async (scene) => {
      const { height } = await scene.chain.head();
      const nobody = watching(freshAddress(scene));
      const scan = await scene.chain.read({ from: height, to: height + 5 }, nobody);
      expect(scan.blocks.map((block) => block.height)).toEqual([height]);
      await expect(scene.chain.read({ from: height + 1, to: height + 2 }, nobody)).rejects.toThrow(RangeError);
    },
  );
}

function testTransfers(suite: Suite): void {
  suite.test('the coin arrives', async (scene) => {
    const to = freshAddress(scene);
    const units = coins(scene, 5n);
    const txHash = await scene.stage.pay([{ to, contract: null, units }]);
    await scene.stage.mine(1);
    const head = await scene.chain.head();
    const { transfers } = await readFrom(scene, head.height, watching(to));
    // A coin is paid out of others, and those may have been anybody's.
    const from = can(scene, 'coins') ? null : expect.stringMatching(/./);
    expect(transfers).toEqual([expect.objectContaining({ txHash, contract: null, to, units, from })]);
    expect(transfers[0]?.block).toEqual({ height: head.height, hash: head.hash, at: head.at });
  });

  suite.where('tokens').test('a token arrives, and the biggest amount there is in full', async (scene) => {
    const [one, other] = [freshAddress(scene), freshAddress(scene)];
    const { token: contract, tokenUnitsMax: units } = scene.stage;
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

  suite.test('several in one transaction are told apart, twice to one address as well', async (scene) => {
    const [one, other] = [freshAddress(scene), freshAddress(scene)];
    const payments = mixedPayments(scene, one, other);
    const txHash = await scene.stage.pay(payments);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(one, other));
    const expected = scene.stage.nets ? netted(payments) : payments;
    expect(transfers.map(inWords).toSorted()).toEqual(expected.map(inWords).toSorted());
    expect(new Set(transfers.map((transfer) => transfer.path)).size).toBe(expected.length);
    expect(new Set(transfers.map((transfer) => transfer.txHash))).toEqual(new Set([txHash]));
    expect((await readFrom(scene, height, watching(one, other))).transfers).toEqual(transfers);
  });

  suite.test('only watched addresses count', async (scene) => {
    const [ours, foreign] = [freshAddress(scene), freshAddress(scene)];
    const paid = assetsOf(scene);
    for (const { contract, unit } of paid) await scene.stage.pay([{ to: foreign, contract, units: 5n * unit }]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    expect((await readFrom(scene, height, watching(ours))).transfers).toEqual([]);
    expect((await readFrom(scene, height, watching(foreign))).transfers).toHaveLength(paid.length);
  });

  suite.where('payingNothing').test('nothing is no transfer', async (scene) => {
    const to = freshAddress(scene);
    const { coin, token } = scene.stage;
    if (token !== null) await scene.stage.pay([{ to, contract: token, units: 0n }]);
    if (coin.paysNothing) await scene.stage.pay([{ to, contract: null, units: 0n }]);
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    expect((await readFrom(scene, height, watching(to))).transfers).toEqual([]);
  });

  suite.where('failures').test('what failed moved nothing, but cost its sender the fee', async (scene) => {
    const { one } = scene.stage.coin;
    const purse = await filledPurse(scene, one);
    const to = freshAddress(scene);
    const txHash = await given(scene.stage.fail, 'failures')(purse, { to, contract: scene.stage.token, units: 5n });
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const { transfers } = await readFrom(scene, height, watching(purse.address, to));
    expect(transfers.map(({ path, from, to: whom }) => ({ path, from, whom }))).toEqual([
      { path: 'fee', from: purse.address, whom: null },
    ]);
    expect(await scene.chain.transaction(txHash)).toMatchObject({ state: 'failed', from: purse.address });
    expect(await scene.chain.balances([{ address: purse.address, contract: null }])).toEqual([
      one - (transfers[0]?.units ?? 0n),
    ]);
  });

  const leaves = async (scene: Scene, what: 'coin' | 'token') => {
    const { coin, token } = scene.stage;
    const purse = await filledPurse(scene, coin.one, token === null ? 0n : 100n);
    const to = freshAddress(scene);
    const contract = what === 'coin' ? null : token;
    // Whoever holds a token already costs its sender nothing but the fee.
    if (contract !== null) await payAll(scene, [{ to, contract, units: 1n }]);
    const units = what === 'coin' ? coins(scene, 40n) : 40n;
    const { signed, sent } = await signedOrder(scene, purse, { to, contract, units });
    expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await scene.stage.mine(1);
    const { height } = await scene.chain.head();
    const fate = await scene.chain.fate(sent);
    if (fate.state !== 'included') throw new Error(`it is ${fate.state}`);
    const { transfers } = await readFrom(scene, height, watching(purse.address));
    expect(new Set(transfers.map(({ txHash }) => txHash))).toEqual(new Set([signed.hash]));
    const left = -fate.feeUnits - (contract === null ? units : 0n);
    expect(changeOf(transfers, purse.address, null)).toBe(left);
    const asks = [null, ...(token === null ? [] : [token])].map((held) => ({
      address: purse.address,
      contract: held,
    }));
    const held = [coin.one + left, ...(token === null ? [] : [contract === null ? 100n : 60n])];
    expect(await scene.chain.balances(asks)).toEqual(held);
    if (can(scene, 'coins')) return;
    expect(transfers).toHaveLength(2);
    const moved = transfers.find((transfer) => transfer.path !== 'fee');
    const fee = transfers.find((transfer) => transfer.path === 'fee');
    expect(moved).toMatchObject({ contract, from: purse.address, to, units });
    expect(fee).toMatchObject({ contract: null, from: purse.address, to: null, units: fate.feeUnits });
  };
  const promised = 'that leaves is seen with its fee, and nothing else is missing';
  suite.test(`a coin ${promised}`, (scene) => leaves(scene, 'coin'));
  suite.where('tokens').test(`a token ${promised}`, (scene) => leaves(scene, 'token'));
}

/** Tokens and coins, twice to one address as well, as far as one transaction of this chain takes them. */
function mixedPayments(scene: Scene, one: string, other: string): Payment[] {
  const { token, together = 'all' } = scene.stage;
  const tokens = [
    { to: one, contract: token, units: 3n },
    { to: one, contract: token, units: 3n },
    { to: other, contract: token, units: 4n },
  ];
  const ofCoins = [
    { to: one, contract: null, units: coins(scene, 5n) },
    { to: other, contract: null, units: coins(scene, 6n) },
  ];
  if (together === 'tokens') return tokens;
  return token === null || together === 'coins' ? [...ofCoins, ...ofCoins.slice(0, 1)] : [...tokens, ...ofCoins];
}

/** What came to each address together, for chains that tell no more. */
function netted(payments: readonly Payment[]): Payment[] {
  return [...Map.groupBy(payments, ({ to, contract }) => `${to} ${contract}`).values()].flatMap(([first, ...more]) =>
    first ? [more.reduce((sum, { units }) => ({ ...sum, units: sum.units + units }), first)] : [],
  );
}

function inWords({ to, contract, units }: { to: string | null; contract: string | null; units: bigint }): string {
  return `${to} ${contract} ${units}`;
}

/** All that can be paid here, and the least of it. */
function assetsOf({ stage }: Scene): { contract: string | null; unit: bigint }[] {
  const coin = { contract: null, unit: stage.coin.unit };
  return stage.token === null ? [coin] : [coin, { contract: stage.token, unit: 1n }];
}

function testLookups(suite: Suite): void {
  suite.test('a transaction that nobody knows is null', async (scene) => {
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const wanted = { to: freshAddress(scene), contract: null, units: coins(scene, 5n) };
    const { signed } = await signedOrder(scene, purse, wanted);
    expect(await scene.chain.transaction(signed.hash)).toBeNull();
  });

  suite.test('a transaction is pending, then included with all that it moved', async (scene) => {
    const to = freshAddress(scene);
    const hash = await scene.stage.pay([{ to, contract: null, units: coins(scene, 7n) }]);
    const waits = { hash, state: 'pending', block: null, transfers: [] };
    expect(await scene.chain.transaction(hash)).toEqual(can(scene, 'pending') ? expect.objectContaining(waits) : null);
    if (can(scene, 'pending')) scene.shown.add('pending');
    await scene.stage.mine(1);
    const head = await scene.chain.head();
    const seen = await scene.chain.transaction(hash);
    expect(seen).toMatchObject({ hash, state: 'included', block: { height: head.height, hash: head.hash } });
    const { transfers } = await readFrom(scene, head.height, watching(to));
    expect(seen?.transfers).toEqual(expect.arrayContaining([...transfers]));
    expect(seen?.transfers.filter((transfer) => transfer.to === to)).toHaveLength(1);
  });
}
