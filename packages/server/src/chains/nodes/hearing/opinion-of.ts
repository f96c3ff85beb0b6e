import type { Opinion, TransferOpinion } from '../../port/hearing.ts';
import type { BlockRef } from '../../port/port.ts';

/** Of several nodes so many must tell the same. Those at one host are one: whoever runs it speaks for all of them. */
export const witnessesMin = 2;

/** Nodes are restarted in minutes, and people are notified long before. */
export const goneAfterMsUsual = 900_000;

/** What one node says stands at a height: null where it has nothing there, undefined where it has not answered. */
export type Witness = { id: number; host: string; hash: string | null | undefined; isGone: boolean };

/** What all nodes of a chain say together of a block that one of them told. */
export function opinionOf(block: BlockRef, witnesses: readonly Witness[]): Opinion {
  const tell = witnesses.filter(({ hash }) => hash === block.hash);
  const others = witnesses.filter(({ hash }) => typeof hash === 'string' && hash !== block.hash);
  const silent = witnesses.filter(({ hash }) => typeof hash !== 'string');
  const idsOf = (some: readonly Witness[]) => some.map(({ id }) => id);
  const telling = hostsOf(tell);
  if (telling >= witnessesMin && telling > mostTold(others).count) {
    return { state: 'agreed', nodes: idsOf(others), instead: null };
  }
  if (others.length > 0) {
    return { state: 'disputed', nodes: idsOf(others), instead: outvotedBy(block.hash, witnesses) };
  }
  const isAlone = tell.length > 0 && silent.every(({ isGone }) => isGone);
  return { state: isAlone ? 'alone' : 'awaited', nodes: idsOf(silent), instead: null };
}

/** Of a transfer in a block that it has. */
export type Word = 'told' | 'absent';

/** The same of a transfer in a block that they have. */
export function opinionOfTransfer(
  { height }: BlockRef,
  witnesses: readonly Witness[],
): Omit<TransferOpinion, 'untold'> {
  const told: Word = 'told';
  const opinion = opinionOf({ height, hash: told }, witnesses);
  const isTold = witnesses.some(({ hash }) => hash === told);
  const isOpen = witnesses.some(({ hash, isGone }) => typeof hash !== 'string' && !isGone);
  const isDisputed = opinion.state === 'disputed';
  return { ...opinion, isRefuted: isDisputed && (opinion.instead !== null || (!isTold && !isOpen)), instead: null };
}

type Said = Pick<Witness, 'hash' | 'host'>;

/** The other hash that two nodes tell, and more than tell this one; null where there is none. */
export function outvotedBy(hash: string, said: readonly Said[]): string | null {
  const own = hostsOf(said.filter((one) => one.hash === hash));
  const most = mostTold(said.filter((one) => one.hash !== hash));
  return most.count >= witnessesMin && most.count > own ? most.hash : null;
}

function mostTold(said: readonly Said[]): { hash: string | null; count: number } {
  const counts = [...Map.groupBy(said, (one) => one.hash)].flatMap(([hash, some]) =>
    typeof hash === 'string' ? [{ hash, count: hostsOf(some) }] : [],
  );
  return counts.toSorted((a, b) => b.count - a.count)[0] ?? { hash: null, count: 0 };
}

export function hostsOf(some: readonly Pick<Witness, 'host'>[]): number {
  return new Set(some.map(({ host }) => host)).size;
}
