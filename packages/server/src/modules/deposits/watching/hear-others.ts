import type { Hearing, Opinion, TransferHearing, TransferOpinion } from '../../../chains/port/hearing.ts';
import type { Block, BlockRef } from '../../../chains/port/port.ts';
import { findBlocks, type Standing } from './cursor-store.ts';
import type { Credible } from '../booking/deposit-store.ts';
import { dueTransfers, findDue, noteAskedInVain, type Due, type DueTransfer } from '../booking/due-store.ts';
import { noteDoubt, type Told } from './note-doubt.ts';
import type { Watch } from '../booking/watch.ts';

/**
 * What nodes were asked: about the blocks whose deposits are due, and those up to which these are counted; and about these deposits
 * themselves.
 */
export type Asked = {
  due: Due;
  confirmations: number;
  tipHeights: readonly number[];
  hearing: Promise<Hearing> | undefined;
  transfers: readonly DueTransfer[];
  transferHearing: Promise<TransferHearing> | undefined;
};

/**
 * What came of it. `outvoted` is what most nodes have in place of a block that was read; `refuted` are deposits that their blocks
 * do not hold; `wantsMore` says that there was more to ask about than was asked.
 */
export type Heard = {
  credible: Credible;
  outvoted: BlockRef | null;
  refuted: readonly number[];
  wantsMore: boolean;
};

export const nothingHeard = { outvoted: null, refuted: [], wantsMore: false } as const;

/** Whether what is due on this chain is asked about before it counts. */
export function hears({ chain }: Pick<Watch, 'chain'>): boolean {
  return chain.hear !== undefined || chain.hearTransfers !== undefined;
}

/**
 * Begins to ask all nodes about what is due once the chain is read up to a height, with one question to each: beside the reading.
 * A block counts when nodes agree on it and on one by which it is deep enough, so that each of two would say the same by itself; a
 * deposit when they agree that it is in it. The newest such block a node may lack that is a little behind: for the oldest deposit an
 * older one is enough. Undefined where there is nothing to ask, or nobody.
 */
export async function askOthers(watch: Watch, standing: Standing, height: number): Promise<Asked | undefined> {
  const { chain, deps, blockchain, limits, others } = watch;
  if (!hears(watch)) return undefined;
  const { confirmations } = standing;
  const due = await findDue(deps.db, blockchain.id, { height, confirmations }, limits);
  const ends = due.blocks.length > 0 ? [due.blocks[0], due.blocks.at(-1)] : [];
  // Nothing waits any more. Whether one node is still alone is worth a question.
  if (ends.length === 0 && others.doubt?.state !== 'alone') others.doubt = null;
  if (ends.length === 0 && !(others.doubt && chain.hear)) return undefined;
  const counting = ends.flatMap((block) => (block ? [block.height + confirmations - 1] : []));
  const tipHeights = counting.length > 0 ? [...new Set(counting)] : [standing.height];
  const hearing = chain.hear?.([...new Set([...due.blocks.map((block) => block.height), ...tipHeights])]);
  // They are waited for later, unless reading fails first.
  hearing?.catch(() => undefined);
  const transfers = chain.hearTransfers ? await dueTransfers(deps.db, blockchain.id, due) : [];
  const transferHearing = transfers.length > 0 ? chain.hearTransfers?.(transfers) : undefined;
  transferHearing?.catch(() => undefined);
  return { due, confirmations, tipHeights, hearing, transfers, transferHearing };
}

/** Waits for the answers, and holds what was read against them. `read` is what follows the cursor. */
export async function hearOthers(watch: Watch, asked: Asked | undefined, read: readonly Block[] = []): Promise<Heard> {
  const { hear, hearTransfers } = watch.chain;
  const nothing: Heard = {
    ...nothingHeard,
    credible: { blocks: hear ? [] : 'all', deposits: hearTransfers ? [] : 'all' },
  };
  if (!asked) return nothing;
  const tips = await blocksAt(watch, asked.tipHeights, read);
  // Fewer blocks were read than expected, or others by now: it is asked again.
  if (tips.length === 0) return nothing;
  const { told, blocks } = await blocksTold(asked, tips);
  const outvoted = told.find(({ opinion }) => opinion.instead !== null);
  const heard = await heardOf(asked, blocks);
  noteDoubt(watch, [...told, ...heard.filter(isInDoubt)], asked.due.blocks);
  const deposits = heard.filter(({ opinion }) => isCredible(opinion)).map(({ id }) => id);
  const refuted = heard.filter(({ opinion }) => opinion.isRefuted).map(({ id }) => id);
  await noteRest(watch, asked, heard, { blocks, done: new Set([...deposits, ...refuted]) });
  return {
    credible: { blocks: hear ? blocks : 'all', deposits: hearTransfers ? deposits : 'all' },
    outvoted: outvoted ? { height: outvoted.block.height, hash: outvoted.opinion.instead ?? '' } : null,
    refuted,
    wantsMore: wantsMore(asked, blocks, deposits),
  };
}

/** What nodes say of the blocks, and which of those that are due count. */
async function blocksTold(
  { due, confirmations, hearing }: Asked,
  tips: readonly BlockRef[],
): Promise<{ told: Told[]; blocks: readonly BlockRef[] }> {
  const opinionOf = await hearing;
  if (!opinionOf) return { told: [], blocks: due.blocks };
  const opinions = (some: readonly BlockRef[]) => some.map((block) => ({ block, opinion: opinionOf(block) }));
  const [ofDue, ofTips] = [opinions(due.blocks), opinions(tips)];
  const heights = [...ofDue, ...ofTips].flatMap(({ block, opinion }) => (isCredible(opinion) ? [block.height] : []));
  const agreedUpTo = Math.max(-1, ...heights);
  const blocks = ofDue
    .filter(({ block, opinion }) => isCredible(opinion) && block.height + confirmations - 1 <= agreedUpTo)
    .map(({ block }) => block);
  // Whoever lacks the newest alone, and keeps nothing that is due from counting, is in no doubt.
  const isHeldUp = blocks.length === 0;
  return { told: [...ofDue, ...ofTips.filter(({ opinion }) => isHeldUp || opinion.state !== 'awaited')], blocks };
}

/** Only where some of it counts now, or was asked about for the first time: the same question would have the same answer. */
function wantsMore({ due, transfers }: Asked, blocks: readonly BlockRef[], deposits: readonly number[]): boolean {
  const isNews = transfers.length === 0 || deposits.length > 0 || due.items.some(({ heardAt }) => heardAt === null);
  return due.isFull && blocks.length > 0 && isNews;
}

type HeardTransfer = { id: number; block: BlockRef; txHash: string; opinion: TransferOpinion };

/** What nodes say of deposits in blocks that they agree on. */
async function heardOf({ transfers, transferHearing }: Asked, blocks: readonly BlockRef[]): Promise<HeardTransfer[]> {
  const opinionOf = await transferHearing;
  if (!opinionOf) return [];
  return transfers.filter(isOneOf(blocks)).map((transfer) => {
    const { id, block, txHash } = transfer;
    return { id, block, txHash, opinion: opinionOf(transfer) };
  });
}

function isOneOf(blocks: readonly BlockRef[]) {
  const hashes = new Map(blocks.map(({ height, hash }) => [height, hash]));
  return ({ block }: { block: BlockRef }) => hashes.get(block.height) === block.hash;
}

/**
 * What is taken back at once is no doubt of anybody, and the only node leaves none. What lies in a deposit itself, so that nodes
 * cannot tell of it though they tell of others, is none either: it waits alone.
 */
function isInDoubt({ opinion: { state, nodes, isRefuted, untold } }: HeardTransfer): boolean {
  const waitsAlone = state === 'awaited' && nodes.every((id) => untold.some(({ node }) => node === id));
  return !isRefuted && nodes.length > 0 && !waitsAlone;
}

type Outcome = { blocks: readonly BlockRef[]; done: ReadonlySet<number> };

/** What does not count yet is asked about again after all else that is due; why nodes cannot tell of it, its row says. */
async function noteRest(
  { chain, deps }: Watch,
  { due: { items, isFull } }: Asked,
  heard: readonly HeardTransfer[],
  { blocks, done }: Outcome,
): Promise<void> {
  const places = new Map(chain.health().map(({ id }, at) => [id, at + 1]));
  const whys = new Map(
    heard.map(({ id, opinion }) => {
      const said = opinion.untold.map(({ node, why }) => `node ${places.get(node)} of the list: ${why}`);
      return [id, opinion.state === 'awaited' && said.length > 0 ? said.join('; ') : null];
    }),
  );
  const isCounted = isOneOf(blocks);
  const rest = items
    .filter((item) => !(isCounted({ block: item }) && (!item.isCredit || done.has(item.id))))
    .map((item) => ({ ...item, why: item.kind === 'deposit' ? (whys.get(item.id) ?? null) : null }))
    .filter(({ why, unheard }) => isFull || why !== unheard);
  await noteAskedInVain(deps.db, rest, deps.clock.now());
}

/** Those of them that are known. */
async function blocksAt(
  { deps, blockchain }: Watch,
  heights: readonly number[],
  read: readonly BlockRef[],
): Promise<BlockRef[]> {
  const found: BlockRef[] = [];
  for (const height of heights) {
    const told = read.find((block) => block.height === height);
    const hash = told ? told.hash : (await findBlocks(deps.db, blockchain.id, height, height)).get(height);
    if (hash !== undefined) found.push({ height, hash });
  }
  return found;
}

function isCredible({ state }: Opinion): boolean {
  return state === 'agreed' || state === 'alone';
}
