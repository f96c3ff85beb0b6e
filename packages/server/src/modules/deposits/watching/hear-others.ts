import type { Hearing, Opinion, TransferHearing, TransferOpinion } from '../../../chains/port/hearing.ts';
import type { Block, BlockRef } from '../../../chains/port/port.ts';
import { findBlocks, type Standing } from './cursor-store.ts';
import { dueBlocks, type Credible } from '../booking/deposit-store.ts';
import { dueTransfers, type DueTransfer } from '../booking/due-store.ts';
import type { Doubt, Watch } from '../booking/watch.ts';

/**
 * What nodes were asked: about the blocks whose deposits are due, and the one up to which those are counted; and about these
 * deposits themselves.
 */
export type Asked = {
  due: readonly BlockRef[];
  tipHeight: number;
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

/** The worst first. */
const states = ['disputed', 'awaited', 'alone'] as const;

/** Whether what is due on this chain is asked about before it counts. */
export function hears({ chain }: Pick<Watch, 'chain'>): boolean {
  return chain.hear !== undefined || chain.hearTransfers !== undefined;
}

/**
 * Begins to ask all nodes about what is due once the chain is read up to a height, with one question to each: beside the reading.
 * A block counts when nodes agree on it and on the newest one by which it is counted, so that each of two would say the same by
 * itself; a deposit when they agree that it is in it. Undefined where there is nothing to ask, or nobody.
 */
export async function askOthers(watch: Watch, standing: Standing, height: number): Promise<Asked | undefined> {
  const { chain, deps, blockchain, limits, others } = watch;
  if (!hears(watch)) return undefined;
  const { confirmations } = standing;
  const due = await dueBlocks(deps.db, blockchain.id, { height, confirmations }, limits.heardAtOnce);
  const last = due.at(-1);
  // Nothing waits any more. Whether one node is still alone is worth a question.
  if (!last && others.doubt?.state !== 'alone') others.doubt = null;
  if (!last && !(others.doubt && chain.hear)) return undefined;
  const tipHeight = last ? last.height + confirmations - 1 : standing.height;
  const hearing = chain.hear?.([...new Set([...due.map((block) => block.height), tipHeight])]);
  const depth = { height: tipHeight, confirmations };
  const transfers =
    chain.hearTransfers && last ? await dueTransfers(deps.db, blockchain.id, depth, limits.transfersHeardAtOnce) : [];
  const transferHearing = transfers.length > 0 ? chain.hearTransfers?.(transfers) : undefined;
  // They are waited for later, unless reading fails first.
  for (const asked of [hearing, transferHearing]) asked?.catch(() => undefined);
  return { due, tipHeight, hearing, transfers, transferHearing };
}

/** Waits for the answers, and holds what was read against them. `read` is what follows the cursor. */
export async function hearOthers(watch: Watch, asked: Asked | undefined, read: readonly Block[] = []): Promise<Heard> {
  const { hear, hearTransfers } = watch.chain;
  const nothing: Heard = {
    ...nothingHeard,
    credible: { blocks: hear ? [] : 'all', deposits: hearTransfers ? [] : 'all' },
  };
  if (!asked) return nothing;
  const { due, tipHeight, hearing } = asked;
  const tip = await blockAt(watch, tipHeight, read);
  // Fewer blocks were read than expected, or others by now: it is asked again.
  if (!tip) return nothing;
  const opinionOf = await hearing;
  const told = opinionOf ? [...due, tip].map((block) => ({ block, opinion: opinionOf(block) })) : [];
  const blocks = opinionOf
    ? isCredible(opinionOf(tip))
      ? due.filter((block) => isCredible(opinionOf(block)))
      : []
    : due;
  const outvoted = told.find(({ opinion }) => opinion.instead !== null);
  const heard = await heardOf(asked, blocks);
  note(watch, [...told, ...heard.filter(isInDoubt)], due);
  const deposits = heard.filter(({ opinion }) => isCredible(opinion)).map(({ id }) => id);
  return {
    credible: { blocks: hear ? blocks : 'all', deposits: hearTransfers ? deposits : 'all' },
    outvoted: outvoted ? { height: outvoted.block.height, hash: outvoted.opinion.instead ?? '' } : null,
    refuted: heard.filter(({ opinion }) => opinion.isRefuted).map(({ id }) => id),
    wantsMore: wantsMore(watch, asked, blocks, deposits),
  };
}

/** Only where some of it counts now: the same question would have the same answer. */
function wantsMore(
  { limits }: Watch,
  { due, transfers }: Asked,
  blocks: readonly BlockRef[],
  deposits: readonly number[],
): boolean {
  if (transfers.length > 0 && deposits.length === 0) return false;
  const isFull = due.length === limits.heardAtOnce || transfers.length === limits.transfersHeardAtOnce;
  return isFull && blocks.length > 0;
}

type HeardTransfer = { id: number; block: BlockRef; opinion: TransferOpinion };

/** What nodes say of deposits in blocks that they agree on. */
async function heardOf({ transfers, transferHearing }: Asked, blocks: readonly BlockRef[]): Promise<HeardTransfer[]> {
  const opinionOf = await transferHearing;
  if (!opinionOf) return [];
  return transfers
    .filter(({ block }) => blocks.some(({ height, hash }) => height === block.height && hash === block.hash))
    .map((transfer) => ({ id: transfer.id, block: transfer.block, opinion: opinionOf(transfer) }));
}

/** What is taken back at once is no doubt of anybody, and the only node leaves none. */
function isInDoubt({ opinion: { nodes, isRefuted } }: HeardTransfer): boolean {
  return !isRefuted && nodes.length > 0;
}

async function blockAt(
  { deps, blockchain }: Watch,
  height: number,
  read: readonly BlockRef[],
): Promise<BlockRef | undefined> {
  const found = read.find((block) => block.height === height);
  if (found) return found;
  const hash = (await findBlocks(deps.db, blockchain.id, height, height)).get(height);
  return hash === undefined ? undefined : { height, hash };
}

function isCredible({ state }: Opinion): boolean {
  return state === 'agreed' || state === 'alone';
}

type Told = { block: BlockRef; opinion: Opinion };

/** For whoever looks at the chain: the worst of it, and since when something is not credited. */
function note({ others, deps }: Watch, told: readonly Told[], due: readonly BlockRef[]): void {
  const held = told.filter(
    ({ block, opinion }) => opinion.state === 'disputed' || isDueAndAwaited(block, opinion, due),
  );
  others.heldFrom = held.length === 0 ? null : Math.min(...held.map(({ block }) => block.height));
  const worst = states.flatMap((state) => told.find(({ opinion }) => opinion.state === state) ?? [])[0];
  if (!worst || worst.opinion.state === 'agreed') {
    others.doubt = null;
    return;
  }
  const { state, nodes } = worst.opinion;
  const before = others.doubt;
  const since = before && isHolding(before) === (state !== 'alone') ? before.since : deps.clock.now();
  others.doubt = { state, nodes, height: worst.block.height, since };
}

/** A node that is a little behind lacks the newest block alone. */
function isDueAndAwaited(block: BlockRef, { state }: Opinion, due: readonly BlockRef[]): boolean {
  return state === 'awaited' && due.some(({ height }) => height === block.height);
}

/** Whether it keeps deposits from being credited. */
function isHolding({ state }: Doubt): boolean {
  return state !== 'alone';
}
