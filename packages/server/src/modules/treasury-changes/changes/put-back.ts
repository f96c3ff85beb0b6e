import { isDeepStrictEqual } from 'node:util';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import type { Trail, TreasuryChange, Undoing } from './treasury-change.ts';

type Sides<S> = { before: S; after: S };
type Subject = TreasuryChange['subject'];

/** From what a change left to what was before it, or the other way. */
export type Way<S> = { deps: Deps; tx: Tx; origin: Origin; subject: Subject; from: S; to: S };

/** A setting that is saved as a whole. What holds now has the shape in which changes keep it. */
export type Setting<S> = {
  held(way: Way<S>): Promise<S | undefined>;
  put(way: Way<S>): Promise<string | void>;
};

/** Taking back and doing again are the same move, there and back. It may say why it cannot be made. */
export function bothWays<S>(
  sidesOf: (change: TreasuryChange) => Sides<S>,
  move: (way: Way<S>) => Promise<string | void>,
  trail?: Omit<Trail, 'parts'>,
): Undoing {
  return {
    ...(trail === undefined ? {} : { trail: { ...trail, parts: (change) => ({ [whole]: sidesOf(change) }) } }),
    async undo(deps, tx, origin, change, targets) {
      const { before, after } = sidesOf(change);
      const to = trail === undefined ? before : (targets[whole] as S);
      return move({ deps, tx, origin, subject: change.subject, from: after, to });
    },
    async redo(deps, tx, origin, change) {
      const { before, after } = sidesOf(change);
      return (await move({ deps, tx, origin, subject: change.subject, from: before, to: after })) ?? undefined;
    },
  };
}

/** What a change keeps of both sides for taking it back. */
export function savedSides<S>({ subject }: Pick<TreasuryChange, 'subject'>): Sides<S> {
  return { before: subject['before'] as S, after: subject['after'] as S };
}

/** The name of the only part of what is changed as a whole. */
export const whole = 'whole';

/** Saved changes of the same thing differ in nothing but their sides. By hand, what was before them holds at once. */
export function savedTrail(...kinds: TreasuryChangeKind[]): Omit<Trail, 'parts'> {
  return {
    kinds,
    thing: ({ subject: { before: _before, after: _after, ...thing } }) => thing,
    waits: () => false,
  };
}

/** A saved setting is put back unless somebody has saved another one since. */
export function putBack<S>({ held, put }: Setting<S>, trail: Omit<Trail, 'parts'>): Undoing {
  const move = async (way: Way<S>) =>
    isDeepStrictEqual(await held(way), way.from) ? put(way) : 'It has been changed again since: that change stays.';
  return bothWays<S>(savedSides, move, trail);
}
