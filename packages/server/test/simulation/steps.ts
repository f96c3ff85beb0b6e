import type { MemoryNode } from '../../src/chains/memory/network/node.ts';
import type { MoveOrder } from '../../src/chains/memory/rules/transaction-order.ts';
import type { Transfer } from '../../src/chains/port/port.ts';
import { paymentSteps } from './play/play-payments.ts';
import { rewardSteps } from './play/play-rewards.ts';
import { land, sweepSteps } from './play/play-sweeps.ts';
import { troubleSteps } from './play/play-trouble.ts';
import { watchingSteps } from './play/play-watcher.ts';
import { addAddress, readyToLie, type Scene } from './scene.ts';
import type { Step } from './step.ts';

const unit = 1_000_000;

function amount(scene: Scene): bigint {
  return BigInt(scene.dice.between(1, unit));
}

/** A known token, the coin, or a token that anybody may have made. */
function asset({ dice, token, unknownToken }: Scene): string | null {
  return dice.weighted([
    [5, token],
    [4, null],
    [1, unknownToken],
  ] as const);
}

function moveToUs(scene: Scene): MoveOrder {
  const { dice } = scene;
  const { address: to } = dice.oneOf(scene.ours);
  const units = dice.chance(8) ? 0n : amount(scene) * (dice.chance(20) ? 1_000n : 1n);
  return { to, units, contract: asset(scene), reverted: dice.chance(5) };
}

function send(scene: Scene, order: Parameters<Scene['network']['send']>[0]): string {
  const hash = scene.network.send(order);
  scene.hashes.push(hash);
  return hash.slice(0, 8);
}

async function pay(scene: Scene): Promise<string> {
  return send(scene, { moves: [moveToUs(scene)], fails: scene.dice.chance(5) });
}

async function paySeveral(scene: Scene): Promise<string> {
  const moves = Array.from({ length: scene.dice.between(2, 5) }, () =>
    scene.dice.chance(15) ? { ...moveToUs(scene), to: scene.network.address('foreign') } : moveToUs(scene),
  );
  return send(scene, { moves, feeUnits: scene.dice.chance(10) ? 0n : scene.network.feeUnits });
}

/** To the world or to another address of ours: more than there is as well, which then fails or waits. */
async function leave(scene: Scene): Promise<string> {
  const { dice, network } = scene;
  const { address: from } = dice.oneOf(scene.ours);
  const contract = asset(scene);
  const has = network.balance(from, contract);
  const units = dice.chance(10) ? has + 1n : (has * BigInt(dice.between(1, 90))) / 100n;
  const to = dice.chance(30) ? dice.oneOf(scene.ours).address : network.address('foreign');
  return send(scene, { from, moves: [{ to, units, contract }], fails: dice.chance(5) });
}

/** A contract moves what is ours, in somebody else's transaction: to the cold wallet, or who knows where. */
async function sweep(scene: Scene): Promise<string> {
  const { dice, network, treasury } = scene;
  const contract = asset(scene);
  const to = dice.chance(60) ? treasury.cold : network.address('foreign');
  const moves = scene.ours.map(({ address: from }) => ({
    from,
    to,
    contract,
    units: network.balance(from, contract) / dice.oneOf([1n, 2n]),
  }));
  return send(scene, { moves: dice.shuffled(moves).slice(0, dice.between(1, moves.length)) });
}

async function mine({ dice, network }: Scene): Promise<string> {
  const blocks = dice.weighted([
    [6, 1],
    [2, 2],
    [1, dice.between(3, 7)],
  ] as const);
  network.mine(blocks);
  return String(blocks);
}

async function reorg(scene: Scene): Promise<string> {
  const { dice, confirmations } = scene;
  const depth = dice.weighted([
    [5, dice.between(1, confirmations)],
    [2, confirmations],
    [2, confirmations + dice.between(1, 3)],
  ] as const);
  return takeAway(scene, depth);
}

/** The block of the last sweep goes, and maybe the sweep with it, when everybody has heard of it. */
async function reorgSweep(scene: Scene): Promise<string> {
  const { network, confirmations } = scene;
  await land(scene);
  const swept = network.blocks.findLast(({ receipts }) =>
    receipts.some(({ transaction }) => transaction.work !== null),
  );
  if (!swept) return 'nothing was swept';
  return takeAway(scene, Math.min(network.head.height - swept.height + 1, confirmations + 3));
}

function takeAway(scene: Scene, wanted: number): string {
  const { dice, network, confirmations } = scene;
  const depth = Math.min(wanted, network.head.height - scene.finalHeight);
  if (depth < 1) return 'none';
  const blocks = Math.max(
    1,
    depth +
      dice.weighted([
        [5, 0],
        [3, dice.between(1, 2)],
        [1, -1],
      ] as const),
  );
  const taken = network.blocks
    .slice(-depth)
    .flatMap((block) => block.receipts.map(({ transaction }) => transaction.hash));
  const order = dice.weighted([
    [3, taken],
    [2, []],
    [2, taken.filter(() => dice.chance(50))],
    [2, dice.shuffled(taken)],
    [1, dice.shuffled(scene.hashes).slice(0, 4)],
  ] as const);
  const unplaced = order.filter((hash) => taken.includes(hash) || !network.included(hash, network.head.height));
  const back = unplaced.map((hash) => ({ hash, block: dice.below(blocks), ...otherwise(scene) }));
  network.reorg({ depth, blocks, back: dice.chance(15) ? 'same' : back });
  scene.counts.reorgs += 1;
  if (depth > confirmations) scene.counts.deepReorgs += 1;
  return `${depth} for ${blocks}, ${back.length} of ${taken.length} back`;
}

/** Where a contract decides, a transaction may do something else in its new block. */
function otherwise(scene: Scene): { moves?: MoveOrder[] } {
  const { dice, ours } = scene;
  if (!dice.chance(10)) return {};
  return { moves: [{ to: dice.oneOf(ours).address, units: BigInt(dice.between(1, 900)), contract: asset(scene) }] };
}

/** One node or all of them. */
async function lie(scene: Scene): Promise<string> {
  const { dice, nodes } = scene;
  const liars = dice.chance(50) ? nodes : [dice.oneOf(nodes)];
  const half = dice.chance(50);
  const tell = dice.weighted<[name: string, lie: (node: MemoryNode) => void]>([
    [5, ['omit', (node) => omit(scene, node, half)]],
    [2, ['lag', (node) => node.lag(dice.between(1, 4))]],
    [2, ['tell an old head', (node) => node.answerOldHead(dice.between(1, 4), dice.between(1, 5))]],
    [3, ['tell of an old fork', (node) => node.answerOldFork(dice.between(1, 6))]],
    [1, ['fail', (node) => node.fail(dice.between(1, 5))]],
    [1, ['give little at once', (node) => node.limitRange(dice.between(1, 3))]],
    [1, ['stop', (node) => node.stop()]],
  ]);
  for (const node of liars) tell[1](node);
  scene.lying = true;
  scene.counts.lies += 1;
  return `${tell[0]}: ${liars.map((node) => nodes.indexOf(node)).join(' and ')}`;
}

function omit(scene: Scene, node: MemoryNode, half: boolean): void {
  const { dice, counts, mild } = scene;
  const readings = dice.between(1, 3);
  const which = ({ units, to, from }: Transfer) => {
    const left = !half || units % 2n === 1n;
    if (left && scene.ours.some(({ address }) => address === to || address === from)) counts.omitted += 1;
    return left;
  };
  if (mild) readyToLie.set(node, () => node.omit(1, which));
  else node.omit(readings, which);
}

export async function heal(scene: Scene): Promise<string> {
  scene.lying = false;
  for (const node of scene.nodes) {
    readyToLie.delete(node);
    node.start();
    node.fail(0);
    node.lag(0);
    node.limitRange(Number.POSITIVE_INFINITY);
    node.omit(0);
    node.answerOldHead(0, 0);
    node.answerOldFork(0);
  }
  return '';
}

async function newAddress(scene: Scene): Promise<string> {
  if (scene.ours.length >= 10) return 'enough';
  const to = await addAddress(scene, scene.dice.oneOf(['customer', 'nobody', 'hot'] as const));
  return send(scene, { moves: [{ ...moveToUs(scene), to }] });
}

export const steps: readonly Step[] = [
  { what: 'pay', weight: 20, play: pay },
  { what: 'pay several', weight: 6, play: paySeveral },
  { what: 'leave', weight: 8, play: leave },
  { what: 'sweep', weight: 3, play: sweep },
  { what: 'mine', weight: 20, play: mine },
  { what: 'reorg', weight: 6, play: reorg },
  { what: 'reorg of a sweep', weight: 2, play: reorgSweep },
  { what: 'lie', weight: 8, play: lie },
  { what: 'heal', weight: 6, play: heal },
  { what: 'new address', weight: 2, play: newAddress },
  ...watchingSteps,
  ...paymentSteps,
  ...rewardSteps,
  ...sweepSteps,
  ...troubleSteps,
];
