import type { ChainCode } from '@coffer/kernel/chain.ts';
import { memoryChains } from '../../src/chains/memory/memory-chains.ts';
import type { MemoryNetwork } from '../../src/chains/memory/network/network.ts';
import type { MemoryNode } from '../../src/chains/memory/network/node.ts';
import type { depositEvents } from '../../src/modules/deposits/index.ts';
import type { PayloadOf } from '../../src/platform/events/event-kind.ts';
import type { Planted } from '../plant/plant-asked.ts';
import { BlockTree } from './block-tree.ts';
import { Dice } from './dice.ts';
import { Incarnation, type Setting } from './incarnation.ts';
import type { Lane } from './play/lane.ts';
import { lyingOnce } from './lying-once.ts';
import { plantOurs } from './plant-ours.ts';
import { plantRewards } from './plant-rewards.ts';
import { plantScene } from './plant-scene.ts';
import { addressOf, deployContract, openTreasury, type Owner, type Treasury } from './treasury.ts';
import { countsOf, watchCounts, type Watched } from './watched.ts';

/** What a run did, to be sure that it did something. */
export const countNames = [
  ...watchCounts,
  'asked',
  'answered',
  'heard',
  'heardAgain',
  'interrupted',
  'lapsed',
  'settled',
  'late',
  'over',
  'wrongAsset',
  'takenBack',
  'planned',
  'swept',
  'partial',
  'outside',
  'unmoved',
  'sweepsReorged',
  'sweepsReplaced',
  'cancelled',
  'moneyMoving',
  'runByHand',
  'sent',
  'resent',
  'raised',
  'fillers',
  'gaps',
  'buried',
  'positionsTaken',
  'sentAgainAfterReorg',
  'waitedForGas',
  'waitedForPrice',
  'waitedForWallet',
  'broadcastsRefused',
  'workersStruck',
  'workersMet',
  'rewarded',
  'corrected',
  'paidBack',
  'withdrawn',
  'payoutsEnded',
  'payoutsUndone',
  'rewardsPaid',
  'budgetsSpent',
  'judgingStruck',
] as const;
/** So seldom that only a long run has to show them. */
export const rareCounts: ReadonlySet<string> = new Set([
  'lateFinds',
  'deepReorgs',
  'halts',
  'undoneAfterCredit',
  'late',
  'wrongAsset',
  'partial',
  'unmoved',
  'sweepsReplaced',
  'cancelled',
  'raised',
  'fillers',
  'gaps',
  'buried',
  'positionsTaken',
  'sentAgainAfterReorg',
  'broadcastsRefused',
  'corrected',
  'payoutsUndone',
  'budgetsSpent',
]);
export type Counts = Record<(typeof countNames)[number], number>;

export type HeardStep = { id: number; payload: PayloadOf<typeof depositEvents, 'deposit.included'> };

/** All that one schedule plays with. */
export type Scene = Watched & {
  network: MemoryNetwork;
  nodes: readonly MemoryNode[];
  token: string;
  unknownToken: string;
  hashes: string[];
  treasury: Treasury;
  /** What shops asked for, and what payments have heard of deposits. */
  asked: Planted[];
  heard: Map<number, HeardStep>;
  counts: Counts;
};

const blockchainId = 1;
const code: ChainCode = 'ETH';
/** Where reading begins: nothing of ours is older, and no reorg goes deeper. */
export const firstHeight = 12;

/** What is there before a schedule begins: a chain of some length, wallets, a customer or two, and a watcher. */
export async function openScene(lane: Lane, seed: number): Promise<Scene> {
  const dice = new Dice(seed);
  const chains = memoryChains({ seed });
  const network = chains.network(code);
  network.feeUnits = 2_000n;
  deployContract(network);
  network.mine(firstHeight);
  const offsetMs = { now: 0 };
  const clock = { now: () => new Date(network.head.at.getTime() + offsetMs.now) };
  const nodes = [1, 2].map((id) => ({ id, url: `memory:${id}` }));
  const mild = dice.chance(50);
  const chain = chains.connect(code, { chainId: network.chainId, nodes });
  const confirmations = dice.between(1, 5);
  const limits = {
    blocksAtOnce: dice.between(2, 6),
    confirmAtOnce: dice.oneOf([2, 3, 1_000]),
    secondLookBehindBlocks: dice.between(1, 3),
    doubtRounds: 3,
  };
  const memoryNodes = nodes.map(({ url }) => chains.node(code, url));
  const setting: Setting = {
    lane,
    limits,
    clock,
    blockchain: { id: blockchainId, code, family: 'ETH_Family' },
    chain: mild ? lyingOnce(chain, { begin: () => beginLying(memoryNodes), end: () => endLying(memoryNodes) }) : chain,
  };
  const scene: Scene = {
    seed,
    dice,
    lane,
    network,
    setting,
    confirmations,
    mild,
    offsetMs,
    nodes: memoryNodes,
    token: network.address('token'),
    unknownToken: network.address('unknown token'),
    ours: [],
    hashes: [],
    counts: countsOf(countNames),
    story: [],
    halted: false,
    lying: false,
    begunAt: clock.now(),
    tree: new BlockTree(),
    cursor: { ...network.head, status: 'syncing', lastMove: 0 },
    watcher: new Incarnation(setting),
    asked: [],
    heard: new Map(),
    finalHeight: firstHeight,
    treasury: openTreasury({ lane, network, clock, chain, chains, code }),
  };
  await lane.empty();
  await plantScene({ lane, dice, network, confirmations, token: scene.token });
  for (const of of ['signer', 'customer', 'customer', 'nobody', 'hot'] as const) await addAddress(scene, of);
  await plantRewards({ lane, dice, token: scene.token, now: clock.now() });
  scene.tree.note(network.blocks.toReversed());
  await scene.watcher.takeOver();
  return scene;
}

/** Which nodes will leave something out at the next first reading. */
export const readyToLie = new WeakMap<MemoryNode, () => void>();

function beginLying(nodes: readonly MemoryNode[]): void {
  for (const node of nodes) readyToLie.get(node)?.();
}

function endLying(nodes: readonly MemoryNode[]): void {
  for (const node of nodes) {
    readyToLie.delete(node);
    node.omit(0);
  }
}

export async function addAddress(scene: Scene, of: Owner): Promise<string> {
  const { network, ours, treasury } = scene;
  const address = addressOf(network, treasury.signer, of, ours.length);
  await plantOurs(scene, { address, of });
  return address;
}
