import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, vi } from 'vitest';
import { Journal, keepInStep } from '../src/modules/outgoing/index.ts';
import type { Outbound } from '../src/modules/outgoing/orders/outbound.fixture.ts';
import type { SignDeps } from '../src/modules/outgoing/signing/signing.ts';
import { namedStatements } from '../src/platform/db/named-statements.ts';
import { openPool } from '../src/platform/db/pool.ts';
import { OpenedByVersion } from '../src/platform/opened-by-version.ts';
import { anyPayout, sendAll } from './send-all.ts';
import { Saboteur, Struck, type Strike } from './simulation/saboteur.ts';

const confirmations = 12;
/** Longer than any claim lasts. */
const lapsedSeconds = 30;

/** Whether a block takes it at once, or its fee has to be raised first, or it lapses and has to be signed anew. */
export type Way = 'plain' | 'raised' | 'renewed';
export const lapseBlocks = 20;
const stuckSeconds = 200;

/**
 * Pays once with a sender that ends at its so manieth question, be it to the database or to the chain; another one then
 * finishes what it began. False when the first had finished before.
 */
export async function killSender(it: Outbound, way: Way, strike: Strike, after: number): Promise<boolean> {
  const saboteur = new Saboteur();
  saboteur.arm(strike, after);
  const to = it.network.address(`${way} ${strike} ${after}`);
  const id = await it.intend({ to, units: 7n });
  const { databaseUrl, coffer } = it.treasury.world;
  const pool = openPool(databaseUrl, coffer.deps.log, 4);
  const killed = await openJournal(it);
  try {
    await payWith(it, way, sabotaged({ ...coffer.deps, payouts: anyPayout, journal: killed }, saboteur, pool));
  } catch (error) {
    if (!(error instanceof Struck) && !saboteur.isDead) throw error;
  } finally {
    killed.close();
    await pool.end();
  }
  await noticed(coffer.deps.pool);
  const journal = await openJournal(it);
  const next = { ...coffer.deps, payouts: anyPayout, journal };
  for (let turn = 0; turn < 4; turn += 1) {
    it.later(lapsedSeconds);
    await it.send(next);
    it.network.mine(confirmations);
    await it.read();
    await it.send(next);
  }
  journal.close();
  const view = await it.view(id);
  const what = `${way}, ${strike} at question ${after}`;
  expect(view, what).toMatchObject({ status: 'confirmed', succeeded: true });
  expect(view.versions.length, what).toBeLessThanOrEqual(way === 'plain' ? 1 : 2);
  if (saboteur.strikes === 0) expect(view.versions, what).toHaveLength(way === 'plain' ? 1 : 2);
  expect(it.paid(to), what).toBe(1);
  // Whoever ends before it has written down that it was sent may find it in a block already.
  const steps = (await it.events(id)).filter(
    (step) => !['broadcast', 'stuck', 'fee-raised', 'signed-again'].includes(step),
  );
  expect(steps, what).toEqual(['intended', 'signed', 'included', 'confirmed']);
  return saboteur.strikes > 0;
}

const folders = new WeakMap<Outbound, string>();

/** As each start opens it: what the one before had written down, and not stored, is stored again. */
async function openJournal(it: Outbound): Promise<Journal> {
  const folder = folders.get(it) ?? mkdtempSync(path.join(tmpdir(), 'coffer-journal-'));
  folders.set(it, folder);
  const journal = await Journal.open(folder, it.deps.clock.now());
  await keepInStep({ ...it.deps, journal });
  return journal;
}

/** The database has noticed that a process is gone, and taken back what it had not finished. */
export async function noticed(pool: pg.Pool): Promise<void> {
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await vi.waitFor(async () => expect((await pool.query(busy)).rows).toEqual([]), 20_000);
}

/** Sign, send, raise its fee or sign it anew where no block takes it, see it in a block, see it confirmed. */
async function payWith(it: Outbound, way: Way, deps: SignDeps): Promise<void> {
  const blockchain = await it.blockchain();
  await sendAll(deps, blockchain);
  if (way === 'raised') {
    it.later(stuckSeconds);
    await sendAll(deps, blockchain);
  }
  if (way === 'renewed') {
    for (const { hash } of Array.from(it.network.pool)) it.network.drop(hash);
    it.network.mine(lapseBlocks + confirmations);
    await it.read();
    it.later(lapsedSeconds);
    await sendAll(deps, blockchain);
  }
  for (const blocks of [1, confirmations]) {
    it.network.mine(blocks);
    await it.read();
    await sendAll(deps, blockchain);
  }
}

/** The same program, which dies where its saboteur says. */
export function sabotaged(deps: SignDeps, saboteur: Saboteur, pool: pg.Pool): SignDeps {
  const dialect = new PostgresDialect({ pool: saboteur.pool(namedStatements(pool)) });
  return {
    ...deps,
    db: new Kysely({ dialect }),
    chains: { ...deps.chains, connect: (code, settings) => saboteur.chain(deps.chains.connect(code, settings)) },
    openedChains: new OpenedByVersion(),
  };
}
