import type { Opinion } from '../port/hearing.ts';
import type { BlockRef } from '../port/port.ts';

/** Of several nodes so many must tell the same. */
export const witnessesMin = 2;

/** Nodes are restarted in minutes, and people are notified long before. */
export const goneAfterMsUsual = 900_000;

/** What one node says stands at a height: null where it has nothing there, undefined where it has not answered. */
export type Witness = { id: number; hash: string | null | undefined; isGone: boolean };

/** What all nodes of a chain say together of a block that one of them told. */
export function opinionOf(block: BlockRef, witnesses: readonly Witness[]): Opinion {
  const tell = witnesses.filter(({ hash }) => hash === block.hash);
  const others = witnesses.filter(({ hash }) => typeof hash === 'string' && hash !== block.hash);
  const silent = witnesses.filter(({ hash }) => typeof hash !== 'string');
  const idsOf = (some: readonly Witness[]) => some.map(({ id }) => id);
  if (tell.length >= witnessesMin && tell.length > mostTold(others).count) {
    return { state: 'agreed', nodes: idsOf(others), instead: null };
  }
  if (others.length > 0) {
    return { state: 'disputed', nodes: idsOf(others), instead: outvotedBy(block.hash, witnesses) };
  }
  const isAlone = tell.length > 0 && silent.every(({ isGone }) => isGone);
  return { state: isAlone ? 'alone' : 'awaited', nodes: idsOf(silent), instead: null };
}

type Said = Pick<Witness, 'hash'>;

/** The other hash that two nodes tell, and more than tell this one; null where there is none. */
export function outvotedBy(hash: string, said: readonly Said[]): string | null {
  const own = said.filter((one) => one.hash === hash).length;
  const most = mostTold(said.filter((one) => one.hash !== hash));
  return most.count >= witnessesMin && most.count > own ? most.hash : null;
}

function mostTold(said: readonly Said[]): { hash: string | null; count: number } {
  const counts = new Map<string, number>();
  for (const { hash } of said) if (typeof hash === 'string') counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const [hash = null, count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { hash, count };
}
