import { hash as digest } from 'node:crypto';
import { familyOf } from '@coffer/kernel/chain.ts';
import type { Payment, Purse } from '../../../src/chains/suite/port-stage.contract.ts';
import { freshAddress } from '../../../src/chains/suite/port-stage.contract.ts';
import type { Block, Chain } from '../../../src/chains/port/port.ts';
import { BlockTree } from '../block-tree.ts';
import { Dice } from '../dice.ts';
import { Incarnation, type Setting } from '../incarnation.ts';
import type { Lane } from '../play/lane.ts';
import { lyingOnce } from '../lying-once.ts';
import { plantOurs } from '../plant-ours.ts';
import { countsOf, watchCounts, type Ours, type Watched } from '../watched.ts';
import type { Ground } from './ground.ts';
import type { NodeLies } from './node-lies.ts';
import { plantShop } from './plant-shop.ts';

export const countNames = [
  ...watchCounts,
  'paid',
  'failed',
  'left',
  'replaced',
  'dropped',
  'lapsed',
  'keptByReorg',
  'lostByReorg',
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

/** A transaction that we gave to the chain. What came of it the chain alone knows. */
export type Given = { hash: string; from: string | null; payments: readonly Payment[] };

/** One schedule on a local chain. */
export type AdapterScene = Watched & {
  ground: Ground;
  chain: Chain;
  purses: Map<string, Purse>;
  foreign: string;
  given: Given[];
  /** Of what was given since the last block. */
  waiting: string[];
  /** What took the place of something else: at the price of the stage nothing takes its own. */
  outbidding: Set<string>;
  firstHeight: number;
  /** Whose lies begin at the next first reading. */
  readyToLie: Map<NodeLies, () => void>;
  counts: Counts;
};

const blockchainId = 1;
const oldBlocksMax = 1_000;

export async function openAdapterScene(ground: Ground, lane: Lane, seed: number): Promise<AdapterScene> {
  const { stage, truth } = ground;
  const dice = new Dice(seed);
  const head = await truth.head();
  const begunAt = new Date(head.at.getTime() - 1_000);
  const offsetMs = { now: 0 };
  const chain = stage.chains.connect(stage.code, { chainId: stage.chainId, nodes: ground.nodes });
  const mild = dice.chance(50);
  const readyToLie: AdapterScene['readyToLie'] = new Map();
  const confirmations = dice.between(1, 4);
  const setting: Setting = {
    lane,
    clock: { now: () => new Date(begunAt.getTime() + offsetMs.now) },
    limits: {
      blocksAtOnce: dice.between(2, 6),
      confirmAtOnce: dice.oneOf([2, 3, 1_000]),
      secondLookBehindBlocks: dice.between(1, 3),
      doubtRounds: 3,
    },
    blockchain: { id: blockchainId, code: stage.code, family: familyOf(stage.code) },
    chain: mild ? lyingOnce(chain, { begin: () => beginLying(readyToLie), end: () => endLying(ground) }) : chain,
  };
  const scene: AdapterScene = {
    seed,
    dice,
    lane,
    setting,
    ground,
    chain,
    confirmations,
    mild,
    readyToLie,
    offsetMs,
    begunAt,
    ours: [],
    story: [],
    counts: countsOf(countNames),
    halted: false,
    lying: false,
    tree: new BlockTree(),
    cursor: { height: head.height, hash: head.hash, status: 'syncing', lastMove: 0 },
    watcher: new Incarnation(setting),
    finalHeight: head.height,
    firstHeight: head.height,
    purses: new Map(),
    foreign: freshAddress(ground.honest),
    given: [],
    waiting: [],
    outbidding: new Set(),
  };
  await lane.empty();
  await plantShop(scene);
  for (const of of ['customer', 'customer', 'nobody', 'hot'] as const) await addAddress(scene, of);
  await noteChain(scene);
  await scene.watcher.takeOver();
  return scene;
}

function beginLying(ready: AdapterScene['readyToLie']): void {
  for (const begin of ready.values()) begin();
  ready.clear();
}

function endLying({ lies }: Ground): void {
  for (const one of lies) one.hide(() => []);
}

/** The same schedule has the same addresses. */
export async function addAddress(scene: AdapterScene, of: Ours['of']): Promise<string> {
  const { ground, seed, ours, purses } = scene;
  const privateKey = digest('sha256', `${seed} ${ours.length}`, 'buffer');
  const address = ground.rules.addressOfKey(privateKey);
  purses.set(address, { address, privateKey });
  await plantOurs(scene, { address, of });
  return address;
}

/** All blocks that are new since it was last looked at. */
export async function noteChain(scene: AdapterScene): Promise<void> {
  const { ground, tree, firstHeight } = scene;
  const { truth } = ground;
  const newest = await truth.head();
  const found: Block[] = [newest];
  for (let block: Block = newest; !tree.has(block.hash) && block.height > firstHeight;) {
    const parent = await truth.block(block.height - 1);
    if (!parent || found.length > oldBlocksMax) throw new Error('a chain without its blocks');
    found.push(parent);
    block = parent;
  }
  tree.note(found);
  scene.finalHeight = Math.max(scene.finalHeight, newest.finalizedHeight ?? 0);
}
