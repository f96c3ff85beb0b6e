import { expect } from 'vitest';
import { cancelPayout, retryPayout } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { disperseAddress, disperseCodeHash } from '@coffer/contract-abi/disperse.ts';
import { goodPassword } from '../../../test/client.ts';
import { noticed, sabotaged } from '../../../test/kill-sender.ts';
import { Dice } from '../../../test/simulation/dice.ts';
import { Saboteur, Struck, type Strike } from '../../../test/simulation/saboteur.ts';
import type { MoveOrder } from '../../chains/memory/rules/transaction-order.ts';
import { idIn } from '../../platform/cause.ts';
import type { Deps } from '../../platform/deps.ts';
import { openPool } from '../../platform/db/pool.ts';
import { sendRound } from '../outgoing/sending/send-round.ts';
import { signRound } from '../outgoing/signing/sign-round.ts';
import type { SignDeps } from '../outgoing/signing/signing.ts';
import { followEvents } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { openHostile, type Hostile } from './signing/hostile.fixture.ts';

const kinds = [
  'ordersTogether',
  'ordersAlone',
  'processed',
  'failed',
  'cancelled',
  'reorgs',
  'deaths',
  'inVain',
] as const;
/** What happened in all schedules: one in which something never happens shows nothing of it. */
export type Counts = Record<(typeof kinds)[number], number>;
export const noCounts = (): Counts => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts;

type Asked = { id: number; to: string; token: string | null; units: bigint };
type Scene = { hostile: Hostile; dice: Dice; counts: Counts; asked: Asked[]; token: string };

const deaths = ['dies-before', 'dies-during', 'dies-after'] as const;
const stepsOfOne = 24;
const restRoundsMax = 60;
/** Past what their chains call confirmed. */
const confirmations = 13;

/** A shop on a chain in memory with the contract that pays many, coin and a token in its hot wallet, and a signer beside. */
export async function openSchedules(): Promise<Hostile> {
  const hostile = await openHostile();
  const { it } = hostile;
  it.network.codeHashes.set(disperseAddress.toLowerCase(), disperseCodeHash);
  await it.earn(5_000, 'USDT');
  await it.stock('USDT', 5_000);
  return hostile;
}

/**
 * Payouts that are due together, with workers and signers that end anywhere, payees that refuse, reorgs, nodes that fail and people who
 * change their minds, all by chance that can be repeated. In the end each was paid once or not at all, as its record and the books say.
 */
export async function playTogether(hostile: Hostile, seed: number, counts: Counts): Promise<void> {
  const { it } = hostile;
  const { rows } = await it.treasury.world.coffer.deps.pool.query<{ contract: string }>(
    `select c.contract from blockchain_currency c join currency y on y.id = c.currency_id where c.blockchain_id = 1 and y.code = 'USDT'`,
  );
  const scene: Scene = { hostile, dice: new Dice(seed), counts, asked: [], token: rows[0]?.contract ?? '' };
  for (const who of ['asker', 'approver', 'second'] as const) {
    it[who] = { ...it[who], ...(await it.treasury.world.signIn(it[who].email)) };
  }
  await askSome(scene);
  for (let step = 0; step < stepsOfOne; step += 1) await scene.dice.weighted(steps)(scene);
  await comeToRest(scene, seed);
  await expectTruth(scene, seed);
  it.treasury.world.logged.splice(0);
}

const steps: readonly (readonly [number, (scene: Scene) => Promise<void>])[] = [
  [1, askSome],
  [5, (scene) => asWorker(scene, launchPayouts)],
  [5, sign],
  [2, signInVain],
  [4, (scene) => asWorker(scene, async (deps) => sendRound(deps, await scene.hostile.it.blockchain()))],
  [4, (scene) => asWorker(scene, followEvents)],
  [5, mine],
  [2, reorg],
  [3, refuse],
  [2, cancel],
  [1, trouble],
  [3, async ({ hostile, dice }) => hostile.it.later(dice.between(5, 90))],
];

async function askSome({ hostile: { it }, dice, asked, token }: Scene): Promise<void> {
  it.node.fail(0);
  const isToken = dice.chance(40);
  const amount = isToken ? '0.5' : '0.0002';
  const payees = Array.from({ length: dice.between(5, 7) }, () => it.network.address(`payee ${(payeesMade += 1)}`));
  // Coins go together to those who were there.
  for (const to of payees) if (!isToken) it.network.pay(to, 1n);
  it.network.mine();
  await read(it);
  for (const toAddress of payees) {
    const payout = await it.ask({ amount, toAddress, currencyCode: isToken ? 'USDT' : 'ETH' });
    const { rows } = await it.treasury.world.coffer.deps.pool.query<{ units: string }>(
      'select units from payout where id = $1',
      [payout.id],
    );
    asked.push({ id: payout.id, to: toAddress, token: isToken ? token : null, units: BigInt(rows[0]?.units ?? 0) });
    await it.approve(payout);
  }
}
let payeesMade = 0;

/** Now and then it ends at one of its questions, and another takes over. */
function strikeOf({ dice }: Scene): [Strike, number] | undefined {
  return dice.chance(25) ? [dice.oneOf(deaths), dice.below(40)] : undefined;
}

async function asWorker(scene: Scene, work: (deps: Deps & SignDeps) => Promise<unknown>): Promise<void> {
  const { world } = scene.hostile.it.treasury;
  const { deps } = world.coffer;
  const { payouts } = scene.hostile.signer;
  await struck(scene, world.databaseUrl, { ...deps, payouts }, (by) => work({ ...deps, ...by }));
}

async function sign(scene: Scene): Promise<void> {
  const { hostile, counts } = scene;
  const { deaths: before } = counts;
  const work = async (by: SignDeps) => signRound(by, await hostile.it.blockchain());
  await struck(scene, hostile.it.treasury.world.signerUrl, hostile.signer, work);
  if (counts.deaths === before) return;
  // Somebody may change their mind while no signer is there.
  if (scene.dice.chance(60)) await cancel(scene);
  if (scene.dice.chance(40)) await asWorker(scene, launchPayouts);
  await hostile.restartSigner();
}

/** It ends when its journal has it and the database has not. */
async function signInVain(scene: Scene): Promise<void> {
  const { hostile } = scene;
  const { world } = hostile.it.treasury;
  await asWorker(scene, launchPayouts);
  await world.asOwner(
    `create function cut() returns trigger language plpgsql as 'begin raise exception ''cut''; end';
     create constraint trigger cut after insert on signed_transaction deferrable initially deferred for each row execute function cut()`,
  );
  const { seq } = hostile.signer.journal.head;
  await signRound(hostile.signer, await hostile.it.blockchain());
  await world.asOwner('drop trigger cut on signed_transaction; drop function cut()');
  const lines = await hostile.signer.journal.linesAfter(seq);
  const named = lines.flatMap((line) => (line.kind === 'signed' ? (line.rows ?? [line]) : []));
  const ids = new Set(named.flatMap(({ cause }) => idIn(cause, 'payout') ?? []));
  const signed = scene.asked.filter(({ id }) => ids.has(id));
  if (signed.length > 0 && scene.dice.chance(80)) await cancel({ ...scene, asked: signed });
  if (scene.dice.chance(40)) await asWorker(scene, launchPayouts);
  await hostile.restartSigner();
}

async function struck(scene: Scene, url: string, deps: SignDeps, work: (deps: SignDeps) => Promise<unknown>) {
  const strike = strikeOf(scene);
  if (!strike) {
    await work(deps);
    return;
  }
  const { coffer } = scene.hostile.it.treasury.world;
  const saboteur = new Saboteur();
  saboteur.arm(...strike);
  const pool = openPool(url, coffer.deps.log, 4);
  try {
    await work(sabotaged(deps, saboteur, pool));
  } catch (error) {
    if (!(error instanceof Struck) && !saboteur.isDead) throw error;
  } finally {
    await pool.end();
  }
  await noticed(coffer.deps.pool);
  if (saboteur.isDead) scene.counts.deaths += 1;
}

/** What watchers make of nodes that fail is played elsewhere. */
async function read({ node, read: readUp }: Hostile['it']): Promise<void> {
  node.fail(0);
  await readUp();
}

async function mine({ hostile: { it }, dice }: Scene): Promise<void> {
  it.network.mine(dice.between(1, 3));
  await read(it);
}

/** What we sent may be dropped, and is sent again; what others sent comes back. */
async function reorg({ hostile: { it }, dice, counts }: Scene): Promise<void> {
  const depth = dice.between(1, 3);
  const from = it.network.head.height - depth + 1;
  const back = it.network.blocks
    .slice(from)
    .flatMap(({ receipts, height }) =>
      receipts.flatMap(({ transaction: { hash, sender } }): { hash: string; block: number; moves?: MoveOrder[] }[] =>
        sender === it.hot.address && dice.chance(40) ? [] : [{ hash, block: height - from }],
      ),
    );
  it.network.reorg({ depth, blocks: depth + 1, back });
  counts.reorgs += 1;
  await read(it);
}

/** Whoever is to be paid takes nothing, or does again. */
async function refuse({ hostile: { it }, dice, asked }: Scene): Promise<void> {
  const { to, token } = dice.oneOf(asked);
  const refuses = dice.chance(60);
  if (token === null) it.network.conditions.refuseCoins(to, refuses);
  else it.network.conditions.blockAddress(token, to, refuses);
}

async function cancel({ hostile: { it }, dice, asked }: Scene): Promise<void> {
  const { id } = dice.oneOf(asked);
  const asking = { key: it.asker.key, params: { id } };
  await it.treasury.world.ok(cancelPayout, asking).catch((error: Error) => {
    if (!error.message.includes('INVALID_STATE')) throw error;
  });
}

async function trouble({ hostile: { it }, dice }: Scene): Promise<void> {
  if (dice.chance(50)) it.node.fail(dice.between(1, 4));
  else it.node.loseAnswers(1);
}

const over = ['processed', 'failed', 'cancelled'];

async function statusesOf({ hostile: { it }, asked }: Scene): Promise<Map<number, string>> {
  const { rows } = await it.treasury.world.coffer.deps.pool.query<{ id: number; status: string }>(
    'select id::int, status from payout where id = any($1)',
    [asked.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Nothing goes wrong any more, people let go what is asked anew, and some of what failed is tried once more. */
async function comeToRest(scene: Scene, seed: number): Promise<void> {
  const { hostile, asked, dice } = scene;
  const { it } = hostile;
  it.node.fail(0);
  it.node.loseAnswers(0);
  for (const { to, token } of asked) {
    if (token === null) it.network.conditions.refuseCoins(to, false);
    else it.network.conditions.blockAddress(token, to, false);
  }
  await hostile.restartSigner();
  const tried = new Set<number>();
  for (let round = 0; round < restRoundsMax; round += 1) {
    it.later(61);
    await hostile.work();
    it.network.mine(confirmations);
    await read(it);
    await hostile.work();
    const statuses = await statusesOf(scene);
    const failed = asked.filter(({ id }) => statuses.get(id) === 'failed' && !tried.has(id));
    for (const { id } of failed) {
      tried.add(id);
      if (dice.chance(50)) await retry(hostile, id);
    }
    for (const { id } of asked) if (statuses.get(id) === 'pending-approval') await letGo(hostile, id);
    if (failed.length === 0 && [...statuses.values()].every((status) => over.includes(status))) return;
  }
  const { rows } = await it.treasury.world.coffer.deps.pool.query(
    `select p.id::int, p.status, p.attempt, p.waiting_code, o.kind, o.status as sending, o.waiting_reason from payout p
     left join outgoing_transaction o on o.id = p.outgoing_id where p.id = any($1) and p.status <> all($2)`,
    [asked.map(({ id }) => id), over],
  );
  throw new Error(`schedule ${seed} never comes to rest: ${JSON.stringify(rows)}`);
}

async function retry({ it }: Hostile, id: number): Promise<void> {
  const { world } = it.treasury;
  await world.ok(stepUp, { key: it.asker.key, body: { password: goodPassword } });
  await world.ok(retryPayout, { key: it.asker.key, params: { id } });
}

async function letGo({ it }: Hostile, id: number): Promise<void> {
  for (const who of [it.approver, it.second]) {
    if ((await it.see({ id })).status === 'pending-approval') await it.approve({ id }, who);
  }
}

/** One transfer for each that was paid, none for the others, and the books hold what the chain holds. */
async function expectTruth(scene: Scene, seed: number): Promise<void> {
  const { hostile, asked, counts, token } = scene;
  const { it } = hostile;
  const statuses = await statusesOf(scene);
  const transfers = Map.groupBy(
    it.network.transfers().filter(({ from, units }) => from !== it.network.payer && units > 1n),
    ({ to }) => to,
  );
  const expected = asked.map(({ id, to, units }) => ({ to, got: statuses.get(id) === 'processed' ? [units] : [] }));
  const got = asked.map(({ to }) => ({ to, got: (transfers.get(to) ?? []).map(({ units }) => units) }));
  expect(got, `schedule ${seed}`).toEqual(expected);
  await it.assertTruth();
  const { rows: booked } = await it.treasury.world.coffer.deps.pool.query<{ asset: string; units: string }>(
    `select b.asset, b.amount::text as units from ledger_account a join ledger_balance b on b.account_id = a.id where a.name = $1`,
    [`hot:${it.hot.id}`],
  );
  const held = new Map(booked.map(({ asset, units }) => [asset, BigInt(units)]));
  const truly = [it.network.balance(it.hot.address), it.network.balance(it.hot.address, token)];
  expect([held.get('ETH/native'), held.get(`ETH/${token}`)], `schedule ${seed}`).toEqual(truly);
  for (const status of statuses.values()) counts[status as 'processed'] += 1;
  const { rows } = await it.treasury.world.coffer.deps.pool.query<{ together: number; alone: number; vain: number }>(
    `select count(*) filter (where cause_of = 'payouts')::int as together, count(*) filter (where cause_of = 'payout')::int as alone,
       (select count(*)::int from outbox where kind = 'outgoing.signed-in-vain') as vain
     from outgoing_transaction where status = 'confirmed'`,
  );
  counts.ordersTogether = rows[0]?.together ?? 0;
  counts.ordersAlone = rows[0]?.alone ?? 0;
  counts.inVain = rows[0]?.vain ?? 0;
}
