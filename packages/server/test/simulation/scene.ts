import type { ChainCode } from '@coffer/kernel/chain.ts';
import { memoryChains } from '../../src/chains/memory/memory-chains.ts';
import type { MemoryNetwork } from '../../src/chains/memory/network.ts';
import type { MemoryNode } from '../../src/chains/memory/node.ts';
import type { Chain } from '../../src/chains/port.ts';
import type { Planted } from '../plant-asked.ts';
import { BlockTree } from './block-tree.ts';
import { Dice } from './dice.ts';
import { Incarnation, type Setting } from './incarnation.ts';
import type { Lane } from './lane.ts';
import { plantScene } from './plant-scene.ts';
import { addressOf, deployContract, openTreasury, walletOf, type Owner, type Treasury } from './treasury.ts';

/** Where the books say that the chain was read to. */
export type Cursor = { height: number; hash: string; status: string; lastMove: number };

export type Ours = { address: string; of: Owner };

/** What a run did, to be sure that it did something. */
export const countNames = [
  ...['steps', 'rounds', 'transfers', 'reorgs', 'deepReorgs', 'undone', 'undoneAfterCredit', 'halts'],
  ...['lies', 'omitted', 'refusals', 'errors', 'deaths', 'takeovers', 'lateFinds'],
  ...['asked', 'answered', 'heard', 'heardAgain', 'interrupted', 'lapsed'],
  ...['settled', 'late', 'over', 'wrongAsset', 'takenBack'],
  ...['planned', 'swept', 'partial', 'outside', 'unmoved', 'sweepsReorged', 'sweepsReplaced', 'cancelled', 'runByHand'],
  ...['sent', 'resent', 'raised', 'fillers', 'gaps', 'buried', 'positionsTaken', 'sentAgainAfterReorg'],
  ...['waitedForGas', 'waitedForPrice', 'waitedForWallet', 'broadcastsRefused', 'workersStruck', 'workersMet'],
] as const;
/** So seldom that only a long run has to show them. */
export const rareCounts: ReadonlySet<string> = new Set([
  ...[
    'lateFinds',
    'deepReorgs',
    'halts',
    'undoneAfterCredit',
    'late',
    'wrongAsset',
    'partial',
    'unmoved',
    'sweepsReplaced',
  ],
  ...['cancelled', 'raised', 'fillers', 'gaps', 'buried', 'positionsTaken', 'sentAgainAfterReorg', 'broadcastsRefused'],
]);
export type Counts = Record<(typeof countNames)[number], number>;

export function noCounts(): Counts {
  return Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;
}

/** All that one schedule plays with. */
export type Scene = {
  seed: number;
  dice: Dice;
  lane: Lane;
  network: MemoryNetwork;
  nodes: readonly MemoryNode[];
  setting: Setting;
  confirmations: number;
  /** Lies only about what is read for the first time, so that the second look must find it. */
  mild: boolean;
  token: string;
  unknownToken: string;
  ours: Ours[];
  hashes: string[];
  watcher: Incarnation;
  treasury: Treasury;
  /** What shops asked for, and what payments have heard of deposits. */
  asked: Planted[];
  heard: Map<number, { id: number; payload: Record<string, unknown> }>;
  counts: Counts;
  story: string[];
  offsetMs: { now: number };
  begunAt: Date;
  tree: BlockTree;
  /** Up to here the chain itself has called its blocks final: what it says of them it does not take back. */
  finalHeight: number;
  /** Where the watcher stood when it was last looked at. */
  cursor: Cursor;
  /** Whether it should be. */
  halted: boolean;
  /** Whether a node may have told a lie since all were healed. */
  lying: boolean;
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
    ...{ lane, limits, clock, blockchain: { id: blockchainId, code, family: 'ETH_Family' } },
    chain: mild ? lyingOnce(chain, memoryNodes) : chain,
  };
  const scene: Scene = {
    ...{ seed, dice, lane, network, setting, confirmations, mild, offsetMs },
    nodes: memoryNodes,
    token: network.address('token'),
    unknownToken: network.address('unknown token'),
    ...{ ours: [], hashes: [], counts: noCounts(), story: [], halted: false, lying: false },
    ...{ begunAt: clock.now(), tree: new BlockTree(), cursor: { ...network.head, status: 'syncing', lastMove: 0 } },
    watcher: new Incarnation(setting),
    ...{ asked: [], heard: new Map(), finalHeight: firstHeight },
    treasury: openTreasury({ lane, network, clock, chain, chains, code }),
  };
  await lane.empty();
  await plantScene({ lane, dice, network, confirmations, token: scene.token });
  for (const of of ['signer', 'customer', 'customer', 'nobody', 'hot'] as const) await addAddress(scene, of);
  scene.tree.note(network);
  await scene.watcher.takeOver();
  return scene;
}

/** Which nodes will leave something out at the next first reading. */
export const readyToLie = new WeakMap<MemoryNode, () => void>();

/** Lets nodes that are ready to lie do so only when blocks are read that were never read before. */
function lyingOnce(chain: Chain, nodes: readonly MemoryNode[]): Chain {
  let readTo = -1;
  return {
    ...chain,
    async read(range, watched) {
      const isFirst = range.from > readTo;
      if (isFirst) for (const node of nodes) readyToLie.get(node)?.();
      try {
        const scan = await chain.read(range, watched);
        readTo = Math.max(readTo, scan.blocks.at(-1)?.height ?? -1);
        return scan;
      } finally {
        for (const node of nodes) {
          readyToLie.delete(node);
          node.omit(0);
        }
      }
    },
  };
}

export async function addAddress(scene: Scene, of: Ours['of']): Promise<string> {
  const { lane, network, ours, treasury } = scene;
  const position = ours.length;
  const address = addressOf(network, treasury.signer, of, position);
  await lane.pool.query(
    `with customer_of as (
       insert into customer (project_id, customer_id, name, created_at)
       select 1, $1, '', now() where $2 = 'customer' returning id)
     insert into address (wallet_id, family, address, position, status, project_id, customer_id, assigned_at)
     select $4::int, 'ETH_Family', $1, $3::bigint, 'assigned', (select 1 from customer_of), (select id from customer_of), now()`,
    [address, of, position, walletOf(of)],
  );
  ours.push({ address, of });
  return address;
}
