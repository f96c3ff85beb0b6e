import { expect } from 'vitest';
import { Incarnation, type RoundEnd } from '../incarnation.ts';
import type { Step } from '../step.ts';
import type { Cursor, Watched } from '../watched.ts';

const roundsMax = 200;

/** One round, and a look at what it did to the cursor and to the chain's status. */
export async function playRound(scene: Watched): Promise<RoundEnd> {
  const { heldFrom } = scene.watcher;
  const ended = await scene.watcher.round();
  scene.counts.rounds += 1;
  if (ended === 'refused') scene.counts.refusals += 1;
  if (ended === 'struck' && !scene.watcher.saboteur.isDead) scene.counts.errors += 1;
  await watchTheWatcher(scene, heldFrom);
  if (ended === 'lost' || scene.watcher.saboteur.isDead) {
    scene.counts.deaths += 1;
    await scene.watcher.die();
    await replaceWatcher(scene);
  }
  return ended;
}

/** Rounds until there is nothing to do, or no use in asking. */
export async function settle(scene: Watched): Promise<RoundEnd> {
  for (let round = 0; round < roundsMax; round += 1) {
    const ended = await playRound(scene);
    if (ended !== 'moved') return ended;
  }
  throw new Error('the watcher never comes to rest');
}

async function replaceWatcher(scene: Watched): Promise<void> {
  scene.watcher = new Incarnation(scene.setting);
  await scene.watcher.takeOver();
  await watchTheWatcher(scene);
}

/** Another one takes over while this one, which does not know it yet, is in the middle of something. */
async function usurp(scene: Watched): Promise<string> {
  const old = scene.watcher;
  const { heldFrom } = old;
  const rival = new Incarnation(scene.setting);
  expect(await rival.begin(), 'a second watcher began beside the first').toBe(false);
  const running = old.round();
  for (let turn = scene.dice.below(30); turn > 0; turn -= 1) await Promise.resolve();
  await old.loseLock();
  const next = new Incarnation(scene.setting);
  await next.takeOver();
  // The fence is drawn, so the old one writes no more: what it did is looked at by itself. Two rounds seen as one would
  // hide blocks that one of them read and the other took back.
  await watchTheWatcher(scene, heldFrom);
  const [ended, first] = await Promise.all([running, next.round()]);
  scene.watcher = next;
  scene.counts.takeovers += 1;
  await watchTheWatcher(scene);
  expect(await old.round(), 'a watcher that lost its lock did something').toBe('lost');
  await old.die();
  return `${ended}, ${first}`;
}

export async function readCursor({ lane }: Pick<Watched, 'lane'>): Promise<Cursor> {
  const { rows } = await lane.pool.query<Cursor>(`
    select c.height, c.hash, b.status, (select coalesce(max(id), 0) from deposit_move) as "lastMove"
    from chain_cursor c join blockchain b on b.id = c.blockchain_id`);
  const [cursor] = rows;
  if (!cursor) throw new Error('there is no cursor');
  return cursor;
}

/**
 * Halted exactly when more was taken back than the confirmations bear, unless it was held back before; and while it is halted
 * nothing moves.
 */
async function watchTheWatcher(scene: Watched, heldFrom: number | null = null): Promise<void> {
  const before = scene.cursor;
  const after = await readCursor(scene);
  scene.cursor = after;
  if (after.hash === before.hash) {
    expect(after.status === 'halted', 'halted without a reorg').toBe(scene.halted);
    return;
  }
  expect(scene.halted, 'a halted chain was read on').toBe(false);
  const fork = scene.tree.forkOf(before.hash, after.hash);
  const undone = before.height - fork.height;
  const credited = undone > 0 ? await creditedAndUndone(scene, before.lastMove) : 0;
  const wasHeld = heldFrom !== null && fork.height < heldFrom;
  scene.halted = (undone > scene.confirmations && !wasHeld) || credited > 0;
  expect(after.status === 'halted', `halted after ${undone} blocks with ${credited} credits were taken back`).toBe(
    scene.halted,
  );
  if (undone === 0) return;
  scene.counts.undone += 1;
  scene.counts.undoneAfterCredit += credited;
  if (scene.halted) scene.counts.halts += 1;
  if (scene.lying) return;
  const truth = scene.tree.forkOf(before.hash, scene.tree.head.hash);
  expect(fork.height, 'more or less was taken back than the reorg took').toBe(truth.height);
}

async function creditedAndUndone({ lane }: Watched, lastMove: number): Promise<number> {
  const { rows } = await lane.pool.query<{ count: number }>(
    `select count(*) from deposit_move undone join deposit_move credited using (deposit_id, round)
     where undone.id > $1 and undone.event = 'deposit.reorged' and credited.event = 'deposit.confirmed'`,
    [lastMove],
  );
  return rows[0]?.count ?? 0;
}

/** The watcher is told to break in the middle of what it does next. */
async function sabotage(scene: Watched): Promise<string> {
  const { dice, watcher } = scene;
  const strike = dice.weighted([
    [5, 'error'],
    [1, 'dies-before'],
    [1, 'dies-during'],
    [1, 'dies-after'],
  ] as const);
  const after = dice.below(40);
  watcher.saboteur.arm(strike, after);
  const told = await settle(scene);
  scene.watcher.saboteur.disarm();
  return `${strike} after ${after}: ${told}`;
}

async function restart(scene: Watched): Promise<string> {
  await scene.watcher.die();
  scene.counts.deaths += 1;
  await replaceWatcher(scene);
  return '';
}

/** A person who looked lets it go on. */
export async function resume(scene: Watched): Promise<string> {
  if (!scene.halted) return 'nothing halted';
  await scene.lane.pool.query("update blockchain set status = 'syncing', status_reason = null");
  scene.halted = false;
  scene.cursor = { ...scene.cursor, status: 'syncing' };
  return 'resumed';
}

export const watchingSteps: readonly Step<Watched>[] = [
  { what: 'round', weight: 9, play: (scene) => playRound(scene) },
  { what: 'settle', weight: 5, play: settle },
  { what: 'sabotage', weight: 3, play: sabotage },
  { what: 'restart', weight: 1, play: restart },
  { what: 'usurp', weight: 1, play: usurp },
  { what: 'resume', weight: 3, play: resume },
];
