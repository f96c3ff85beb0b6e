import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { openLiar, type Liar } from '../nodes/liar.fixture.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { onWallet } from './liar.fixture.ts';
import { compilePayer } from './payer.fixture.ts';
import { openTronStage, type TronStage } from './stage.fixture.ts';

/**
 * What a contract does with stakes stands among the coins that it sent on, where a node keeps it (saveFeaturedInternalTx): of the
 * same form, and told apart by its note alone. The local chain has no such contracts, so the entries are put into its answers.
 */
let stage: TronStage;
let scene: Scene;
let nodes: Liar[];
const { abi } = compilePayer();

beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
  nodes = [await openLiar(stage.local.chain.rpcUrl), await openLiar(stage.local.chain.rpcUrl)];
}, 60_000);
afterEach(() => {
  for (const node of nodes) node.lie(null);
});
afterAll(async () => {
  await scene.chain.close();
  for (const node of nodes) await node.close();
  await stage.close();
});

const in41 = (address: string) => `41${hexOfTron(address).slice(2)}`;
type Info = { id: string; internal_transactions?: unknown[] };

/** A contract pays 7 sun to an address of ours; before that stands what else the first of the nodes tells of it. */
async function told(...notes: string[]) {
  const to = freshAddress(scene);
  const args = [[{ token: `0x${'0'.repeat(40)}`, to: hexOfTron(to), units: 7n }]];
  const txHash = await stage.call(stage.payer, abi, 'pay', args);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  const more = notes.map((note) => ({
    hash: '58382a79c3af68c472383580309a81a9322e7520a48b6463917ba9219ca32a7d',
    caller_address: in41(stage.payer),
    transferTo_address: in41(to),
    callValueInfo: [{ callValue: 10_000_000_000 }],
    note: Buffer.from(note).toString('hex'),
  }));
  const withMore = (info: Info): Info =>
    info.id === txHash ? { ...info, internal_transactions: [...more, ...(info.internal_transactions ?? [])] } : info;
  nodes[0]?.lie(async (question, truth) => {
    const many = await onWallet('gettransactioninfobyblocknum', (some: Info[]) => some.map(withMore))(question, truth);
    return many ?? onWallet('gettransactioninfobyid', withMore)(question, truth);
  });
  const connect = (some: Liar[]) => {
    const settings = { chainId: stage.chainId, nodes: some.map(({ url }, id) => ({ id: id + 1, url })) };
    return stage.chains.connect('TRX', settings);
  };
  const featured = connect(nodes.slice(0, 1));
  const scan = await featured.read({ from: height, to: height }, watching(to));
  await featured.close();
  return { to, txHash, height, scan, connect };
}

test.each([
  'delegateResourceOfEnergy',
  'unDelegateResourceOfBandwidth',
  'freezeForEnergy',
  'unfreezeForEnergy',
  'freezeBalanceV2ForEnergy',
  'unfreezeBalanceV2ForBandwidth',
  'cancelAllUnfreezeV2',
  'withdrawExpireUnfreeze',
  'withdrawReward',
  'voteWitness',
])('%s brings no coins, whatever its amount, and nodes that keep it agree with those that do not', async (note) => {
  const { to, txHash, scan, connect } = await told(note);
  const paid = { txHash, path: 'trace:0', contract: null, to, units: 7n };
  expect(scan.transfers).toEqual([expect.objectContaining(paid)]);
  expect(scan.untraced).toEqual([]);
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([7n]);
  const both = connect(nodes);
  const asked = { ...scan.transfers[0]!, to, grewBy: 7n, holds: 7n };
  expect((await both.hearTransfers?.([asked]))?.(asked)).toMatchObject({ state: 'agreed', isRefuted: false });
  // As whoever counted it told.
  const lent = { ...asked, path: 'trace:1', units: 10_000_000_000n, grewBy: 10_000_000_000n, holds: 10_000_000_000n };
  expect((await both.hearTransfers?.([lent]))?.(lent)).not.toMatchObject({ state: 'agreed' });
  await both.close();
});

test('what is noted in a way that nobody here knows credits nothing, and its transaction is named', async () => {
  const { to, txHash, height, scan } = await told('brandNewOpcode', 'voteWitness');
  expect(scan.transfers).toEqual([expect.objectContaining({ path: 'trace:0', to, units: 7n })]);
  const block = expect.objectContaining({ height });
  expect(scan.untraced).toEqual([{ block, transactions: [txHash], reason: expect.stringContaining('not known here') }]);
});
