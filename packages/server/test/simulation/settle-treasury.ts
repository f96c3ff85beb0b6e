import { setTimeout as delay } from 'node:timers/promises';
import { work } from './play/play-sweeps.ts';
import { soothe } from './play/play-trouble.ts';
import { readOn } from './read-on.ts';
import type { Scene } from './scene.ts';

const turnsMax = 80;
const turnMs = 60_000;
/** Somebody beside this one may have a transaction open in the same cluster for some seconds. */
const heardWithinMs = 30_000;
const lookAgainMs = 5;

/** Nothing disturbs any more: what is on its way arrives or is proven dead, and what is due and worth it is swept. */
export async function settleTreasury(scene: Scene): Promise<void> {
  await soothe(scene);
  await land(scene);
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const before = await sweepCount(scene);
    await work(scene, 'plan');
    if ((await sweepCount(scene)) === before && (await isAtRest(scene))) return;
    await work(scene, 'send');
    await land(scene);
    scene.offsetMs.now += turnMs;
  }
  throw new Error(`sweeps never come to rest: ${await underWay(scene)}`);
}

/** What waits comes into a block and is confirmed, and everybody has heard of it. */
async function land(scene: Scene): Promise<void> {
  scene.network.mine(scene.confirmations + 1);
  scene.tree.note(scene.network.blocks.toReversed());
  await readOn(scene);
  await work(scene, 'send');
  await followAll(scene);
}

async function followAll(scene: Scene): Promise<void> {
  for (const until = performance.now() + heardWithinMs; performance.now() < until;) {
    if ((await work(scene, 'follow')) !== 0) continue;
    if (!(await isBehind(scene))) return;
    await delay(lookAgainMs);
  }
  throw new Error('what was told of sweeps is never heard');
}

/** Events of transactions behind one that still runs, be it of another database, wait for their turn. */
async function isBehind({ lane }: Scene): Promise<boolean> {
  const { rows } = await lane.pool.query(
    "select from outbox o join outbox_reader r on r.name = 'sweeps' where (o.txid, o.id) > (r.txid, r.id) limit 1",
  );
  return rows.length > 0;
}

async function sweepCount({ lane }: Scene): Promise<number> {
  const { rows } = await lane.pool.query<{ n: number }>('select count(*)::int as n from sweep');
  return rows[0]?.n ?? 0;
}

const runningSweeps = "select from sweep where status not in ('completed', 'replaced', 'failed', 'cancelled')";
const underWaySent = "select from outgoing_transaction where status in ('intended', 'signed', 'broadcast', 'included')";

async function isAtRest({ lane }: Scene): Promise<boolean> {
  const { rows } = await lane.pool.query<{ busy: boolean }>(
    `select exists (${runningSweeps}) or exists (${underWaySent}) as busy`,
  );
  return rows[0]?.busy === false;
}

async function underWay({ lane }: Scene): Promise<string> {
  const { rows } = await lane.pool.query<{ told: string }>(`
    select json_build_object('plans', (select json_agg(p) from sweep_plan p), 'sweeps', (
      select json_agg(json_build_object('id', id, 'status', status, 'outgoing', outgoing_id)) from sweep),
      'sent', (select json_agg(json_build_object('id', id, 'cause', concat_ws('/', cause_of, cause_id, cause_part), 'status', status, 'position', position, 'why', waiting_reason))
        from outgoing_transaction))::text as told`);
  return rows[0]?.told ?? '';
}
