import { expect } from 'vitest';
import { Fault } from '@coffer/kernel/fault.ts';
import { listLiveChains } from '../../../src/modules/assets/index.ts';
import { cancelSweep } from '../../../src/modules/sweeps/funds/cancel-sweep.ts';
import { explainSkipped } from '../../../src/modules/sweeps/planning/explain-skipped.ts';
import { followEvents } from '../../../src/modules/sweeps/moving/follow-events.ts';
import { planSweeps } from '../../../src/modules/sweeps/planning/plan-sweeps.ts';
import { runSweep } from '../../../src/modules/sweeps/funds/run-sweep.ts';
import { everyProject, type MemberSubject } from '../../../src/platform/access.ts';
import type { Call, Deps } from '../../../src/platform/deps.ts';
import { neverInHands } from '../../invariants/sweep-invariants.ts';
import { sendAll } from '../../send-all.ts';
import type { Lane } from './lane.ts';
import { playRound, settle } from './play-watcher.ts';
import { Saboteur, Struck } from '../saboteur.ts';
import type { Counts, Scene } from '../scene.ts';
import type { Step } from '../step.ts';

/** How money moves on: it is planned, sent and followed, by workers that may be struck at any question, or meet each other. */

export type Work = 'plan' | 'send' | 'follow';

const works: Readonly<Record<Work, (deps: Deps) => Promise<string | number>>> = {
  async plan(deps) {
    return (await planSweeps(deps)).looked;
  },
  async send(deps) {
    const [blockchain] = await listLiveChains(deps.db);
    if (!blockchain) throw new Error('there is no chain');
    await sendAll(deps, blockchain);
    return 'sent';
  },
  async follow(deps) {
    const { read } = await followEvents(deps);
    await explainSkipped(deps);
    return read;
  },
};
const names = ['plan', 'send', 'follow'] as const;

/** So many questions are asked in a busy round. */
const reach: Readonly<Record<Work, number>> = { plan: 40, send: 60, follow: 40 };
const goneWithinMs = 10_000;
const stallMs = 200_000;

/** One round of a worker that nobody disturbs. */
export async function work(scene: Scene, what: Work): Promise<string | number> {
  const { lane, treasury } = scene;
  const ended = await works[what](treasury.deps(new Saboteur()));
  if (lane.faults.length > 0) throw new Error(`a worker found a fault and went on: ${lane.faults.splice(0).join('')}`);
  return ended;
}

async function play(scene: Scene, what: Work): Promise<string> {
  const struck = scene.dice.chance(15) ? armed(scene, what) : undefined;
  if (!struck) return String(await work(scene, what));
  await struckWork(scene, what, struck);
  return struck.told;
}

type Armed = { saboteur: Saboteur; told: string };

function armed({ dice }: Scene, what: Work): Armed {
  const saboteur = new Saboteur();
  const strike = dice.oneOf(['error', 'dies-before', 'dies-during', 'dies-after'] as const);
  const after = dice.below(reach[what]);
  saboteur.arm(strike, after);
  return { saboteur, told: `${what} ${strike} after ${after}` };
}

async function struckWork({ lane, treasury, counts }: Scene, what: Work, { saboteur }: Armed): Promise<void> {
  try {
    await works[what](treasury.deps(saboteur));
  } catch (error) {
    if (!(error instanceof Struck) && !saboteur.isDead) throw error;
  }
  // Whoever plans writes down that it was struck, and plans on.
  lane.faults.length = 0;
  if (saboteur.strikes === 0) return;
  counts.workersStruck += 1;
  await untilGone(lane);
}

/** What a dead process held is free as soon as the database has noticed. */
async function untilGone({ pool }: Lane): Promise<void> {
  const text = `select count(*)::int as held from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`;
  for (const until = Date.now() + goneWithinMs; Date.now() < until;) {
    const { rows } = await pool.query<{ held: number }>(text);
    if (rows[0]?.held === 0) return;
  }
  throw new Error('the locks of a worker that is gone were never given up');
}

/** Two of them at the same moment, of the same kind or not, beside the watcher or not; and one of them may be struck. */
async function meet(scene: Scene): Promise<string> {
  const { dice, counts } = scene;
  const [one, other] = [dice.oneOf(names), dice.oneOf(names)];
  const struck = dice.chance(20) ? armed(scene, other) : undefined;
  const watches = dice.chance(40);
  const rounds: Promise<unknown>[] = [work(scene, one), struck ? struckWork(scene, other, struck) : work(scene, other)];
  if (watches) rounds.push(playRound(scene));
  const ends = await Promise.allSettled(rounds);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  counts.workersMet += 1;
  return `${one} and ${struck?.told ?? other}${watches ? ' and the watcher' : ''}`;
}

/** One after the other, as they follow in a program that is left alone. */
async function workOn(scene: Scene): Promise<string> {
  for (const what of ['follow', 'plan', 'send'] as const) await work(scene, what);
  const { rows } = await scene.lane.pool.query<{ code: string }>(`
    select code from sweep_plan where state = 'waiting' union all
    select waiting_code from outgoing_transaction where waiting_code is not null`);
  for (const { code } of rows) {
    const why = waits[code];
    if (why) scene.counts[why] += 1;
  }
  await checkHands(scene);
  return rows.map(({ code }) => code).join(', ');
}

/** At every moment, not only in the end: money is in the hands of the one sweep that plans with it, and of nobody else. */
async function checkHands({ lane }: Scene): Promise<void> {
  for (const [what, query] of Object.entries(neverInHands)) {
    expect((await query.execute(lane.db)).rows, what).toEqual([]);
  }
}

const waits: Readonly<Record<string, keyof Counts>> = {
  LOW_NATIVE_BALANCE: 'waitedForGas',
  DEPOSIT_NOT_DEPLOYED_LOW_GAS: 'waitedForGas',
  GAS_TOO_HIGH: 'waitedForPrice',
  UNECONOMIC: 'waitedForPrice',
  WALLET_PAUSED: 'waitedForWallet',
  HOT_WALLET_MISSING: 'waitedForWallet',
  COLD_WALLET_MISSING: 'waitedForWallet',
};

/** What waits comes into a block, and everybody hears of it. */
export async function land(scene: Scene): Promise<string> {
  scene.network.mine();
  scene.tree.note(scene.network.blocks.toReversed());
  const ended = await settle(scene);
  await work(scene, 'send');
  await work(scene, 'follow');
  return ended;
}

/** What waits is too cheap from now on, for so long that somebody does something about it. */
async function stall(scene: Scene): Promise<string> {
  const { network, offsetMs, treasury } = scene;
  if (!network.pool.some(({ sender }) => sender === treasury.signer)) return 'nothing waits';
  network.conditions.priceTimes(2);
  offsetMs.now += stallMs;
  return play(scene, 'send');
}

const person: Omit<MemberSubject, 'steppedUpAt'> = {
  kind: 'member',
  memberId: 1,
  email: 'ada@example.com',
  role: { id: 1, name: 'Root', level: 1 },
  permissions: new Set(['sweeps:read', 'sweeps:write']),
  projects: everyProject('a role for the whole install'),
  sessionId: 1,
  mustResetPassword: false,
};

function callOf({ lane, setting }: Scene): Call<MemberSubject> {
  const asked = { ip: '::1', isDirect: true, userAgent: 'test', language: 'en' as const, requestId: 'test' };
  const now = setting.clock.now();
  return { subject: { ...person, steppedUpAt: now }, db: lane.db, now, ...asked };
}

async function runNow(scene: Scene): Promise<string> {
  const { dice, treasury, counts } = scene;
  const currencyCode = dice.oneOf(['USDT', 'COIN']);
  const body = { walletID: 1, blockchainCode: 'ETH', currencyCode, anyFee: dice.chance(50) } as const;
  const { sweepIDs } = await runSweep(treasury.deps(new Saboteur()), callOf(scene), body);
  counts.runByHand += sweepIDs.length;
  return `${currencyCode}: ${sweepIDs.length}`;
}

async function cancel(scene: Scene): Promise<string> {
  const { dice, lane, treasury } = scene;
  const { rows } = await lane.pool.query<{ id: number }>("select id from sweep where status = 'planned' order by id");
  if (rows.length === 0) return 'nothing is planned';
  try {
    return (await cancelSweep(treasury.deps(new Saboteur()), callOf(scene), dice.oneOf(rows).id)).status;
  } catch (error) {
    if (error instanceof Fault && error.code === 'INVALID_STATE') return 'too late';
    throw error;
  }
}

export const sweepSteps: readonly Step[] = [
  { what: 'plan', weight: 5, play: (scene) => play(scene, 'plan') },
  { what: 'send', weight: 9, play: (scene) => play(scene, 'send') },
  { what: 'follow', weight: 6, play: (scene) => play(scene, 'follow') },
  { what: 'work on', weight: 8, play: workOn },
  { what: 'land', weight: 6, play: land },
  { what: 'stall', weight: 2, play: stall },
  { what: 'meet', weight: 5, play: meet },
  { what: 'run now', weight: 2, play: runNow },
  { what: 'cancel', weight: 3, play: cancel },
];
