import { settle } from '../play/play-watcher.ts';
import type { AdapterScene, Given } from './adapter-scene.ts';

/** So many payments have payers of their own, so that any of them may come back without the others. */
const independentMax = 9;

type Taken = Given & { height: number };

/** The newest blocks go, as many others come, and some of what stood in them stands in the others. */
export async function reorg(scene: AdapterScene): Promise<string> {
  const { dice, confirmations, tree, finalHeight, firstHeight, counts } = scene;
  // What nobody has read yet need not be undone.
  if (dice.chance(70)) await settle(scene);
  const wanted = dice.weighted([
    [5, dice.between(1, confirmations)],
    [2, confirmations],
    [2, confirmations + dice.between(1, 2)],
  ] as const);
  const depth = Math.min(wanted, tree.head.height - Math.max(finalHeight, firstHeight));
  if (depth < 1) return 'none';
  const taken = await takenWith(scene, tree.head.height - depth);
  const back = placed(scene, comingBack(scene, taken), depth);
  await scene.ground.stage.reorg?.(depth, back);
  counts.reorgs += 1;
  if (depth > confirmations) counts.deepReorgs += 1;
  counts.keptByReorg += back.length;
  counts.lostByReorg += taken.length - back.length;
  scene.waiting = [];
  return `${depth}, ${back.length} of ${taken.length} back`;
}

/** What stands above this height, in the order of its blocks. */
async function takenWith({ ground, given }: AdapterScene, height: number): Promise<Taken[]> {
  const found = await Promise.all(
    given.map(async (one) => {
      const seen = await ground.truth.transaction(one.hash);
      return { ...one, height: seen?.block?.height ?? 0 };
    }),
  );
  return found.filter((one) => one.height > height).toSorted((one, other) => one.height - other.height);
}

/** Nothing comes back without what it stands on: what its sender got, and what its sender sent before. */
function comingBack({ dice }: AdapterScene, taken: readonly Taken[]): Taken[] {
  const percent = dice.oneOf([0, 50, 80, 100]);
  if (taken.length > independentMax) return taken.slice(0, Math.floor((taken.length * percent) / 100));
  const shaken = new Set<string>();
  return taken.filter(({ from, payments }) => {
    if (dice.chance(percent) && (from === null || !shaken.has(from))) return true;
    if (from !== null) shaken.add(from);
    for (const { to } of payments) shaken.add(to);
    return false;
  });
}

function placed({ dice }: AdapterScene, back: readonly Taken[], depth: number): { hash: string; block: number }[] {
  const free = back.every(({ from }) => from === null) && back.length <= independentMax;
  const blocks = back.map(() => dice.below(depth));
  if (free) return dice.shuffled(back).map(({ hash }, at) => ({ hash, block: blocks[at] ?? 0 }));
  const inOrder = blocks.toSorted((one, other) => one - other);
  return back.map(({ hash }, at) => ({ hash, block: inOrder[at] ?? 0 }));
}
