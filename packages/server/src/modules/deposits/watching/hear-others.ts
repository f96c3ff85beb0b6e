import type { Hearing, Opinion } from '../../../chains/port/hearing.ts';
import type { Block, BlockRef } from '../../../chains/port/port.ts';
import { findBlocks, type Standing } from './cursor-store.ts';
import { dueBlocks, type Credible } from '../booking/deposit-store.ts';
import type { Doubt, Watch } from '../booking/watch.ts';

/** What nodes were asked: about the blocks whose deposits are due, and the one up to which those are counted. */
export type Asked = { due: readonly BlockRef[]; tipHeight: number; hearing: Promise<Hearing> };

/**
 * What came of it. `outvoted` is what most nodes have in place of a block that was read; `wantsMore` says that there was more to
 * ask about than was asked.
 */
export type Heard = { credible: Credible; outvoted: BlockRef | null; wantsMore: boolean };

/** The worst first. */
const states = ['disputed', 'awaited', 'alone'] as const;

/**
 * Begins to ask all nodes about what is due once the chain is read up to a height, with one question to each: beside the reading.
 * A block counts when nodes agree on it and on the newest one by which it is counted, so that each of two would say the same by
 * itself. Undefined where there is nothing to ask, or nobody.
 */
export async function askOthers(watch: Watch, standing: Standing, height: number): Promise<Asked | undefined> {
  const { chain, deps, blockchain, limits, others } = watch;
  if (!chain.hear) return undefined;
  const { confirmations } = standing;
  const due = await dueBlocks(deps.db, blockchain.id, { height, confirmations }, limits.heardAtOnce);
  const last = due.at(-1);
  // Nothing waits any more. Whether one node is still alone is worth a question.
  if (!last && others.doubt?.state !== 'alone') others.doubt = null;
  if (!last && !others.doubt) return undefined;
  const tipHeight = last ? last.height + confirmations - 1 : standing.height;
  const hearing = chain.hear([...new Set([...due.map((block) => block.height), tipHeight])]);
  // It is waited for later, unless reading fails first.
  hearing.catch(() => undefined);
  return { due, tipHeight, hearing };
}

/** Waits for the answers, and holds what was read against them. `read` is what follows the cursor. */
export async function hearOthers(watch: Watch, asked: Asked | undefined, read: readonly Block[] = []): Promise<Heard> {
  const nothing = { credible: watch.chain.hear ? [] : ('all' as const), outvoted: null, wantsMore: false };
  if (!asked) return nothing;
  const { due, tipHeight, hearing } = asked;
  const tip = await blockAt(watch, tipHeight, read);
  // Fewer blocks were read than expected, or others by now: it is asked again.
  if (!tip) return nothing;
  const opinionOf = await hearing;
  const told = [...due, tip].map((block) => ({ block, opinion: opinionOf(block) }));
  note(watch, told, due);
  const isTipCredible = isCredible(opinionOf(tip));
  const credible = isTipCredible ? due.filter((block) => isCredible(opinionOf(block))) : [];
  const outvoted = told.find(({ opinion }) => opinion.instead !== null);
  return {
    credible,
    outvoted: outvoted ? { height: outvoted.block.height, hash: outvoted.opinion.instead ?? '' } : null,
    wantsMore: credible.length > 0 && due.length === watch.limits.heardAtOnce,
  };
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
