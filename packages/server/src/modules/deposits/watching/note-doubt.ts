import type { Opinion } from '../../../chains/port/hearing.ts';
import type { BlockRef } from '../../../chains/port/port.ts';
import type { Doubt, Watch } from '../booking/watch.ts';

/** What nodes say of a block, or of a transaction in it. */
export type Told = { block: BlockRef; opinion: Opinion; txHash?: string };

/** The worst first. */
const states = ['disputed', 'awaited', 'alone'] as const;

/** For whoever looks at the chain: the worst of it, and since when something is not credited. */
export function noteDoubt({ others, deps }: Watch, told: readonly Told[], due: readonly BlockRef[]): void {
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
  others.doubt = { state, nodes, height: worst.block.height, txHash: worst.txHash ?? null, since };
}

/** A node that is a little behind lacks the newest block alone. */
function isDueAndAwaited(block: BlockRef, { state }: Opinion, due: readonly BlockRef[]): boolean {
  return state === 'awaited' && due.some(({ height }) => height === block.height);
}

/** Whether it keeps deposits from being credited. */
function isHolding({ state }: Doubt): boolean {
  return state !== 'alone';
}
