import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { health, healthReady, readWorkersStatus } from '@coffer/contract/operations/system.ts';
import { startInbox, type Inbox } from '../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../test/world.ts';
import { AddressTable } from '../chains/address-table.ts';
import { memoryChains, type MemoryChains } from '../chains/memory/memory-chains.ts';
import { startWatching } from '../modules/deposits/index.ts';
import { nodes } from '../modules/wallets/treasury.fixture.ts';
import { startWorkers } from '../platform/jobs/workers.ts';
import { startChores } from './chores.ts';
import { watchOver } from './watch-over.ts';

/** Three rounds, a quarter of a minute, and whoever judges looks every five seconds. */
const seenWithinMs = 45_000;

let chains: MemoryChains;
let world: World;
let inbox: Inbox;
let key: string;
let running: AsyncDisposableStack;
beforeEach(async () => {
  running = new AsyncDisposableStack();
  chains = memoryChains({ startsAt: new Date() });
  world = await startWorld({ chains, env: { CHAINS: 'ETH', ...nodes } });
  running.defer(() => world.close());
  ({ key } = await world.signUpRoot());
  inbox = await startInbox();
  running.defer(() => inbox.close());
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(smtp.replaceSmtp, { key, body });
  const { deps, workers: specs } = world.coffer;
  const workers = await startWorkers(deps.pool, specs, deps.log);
  running.defer(() => workers.stop());
  running.defer(await startChores(deps, world.databaseUrl, workers));
  running.defer(watchOver(deps));
  const watchers = await startWatching(deps, world.databaseUrl, () => new AddressTable());
  running.defer(() => watchers.stop());
});
afterEach(() => running.disposeAsync());

const ethereum = async () => (await world.ok(listBlockchains, { key })).find(({ code }) => code === 'ETH');
const worker = async (name: string) =>
  (await world.ok(readWorkersStatus, { key })).status.find((one) => one.name === name);
/** Of the owners' other mails one tells that a mail server was set up. */
const subjects = () =>
  inbox.messages.map(({ subject }) => subject).filter((subject) => subject.startsWith('Payments on'));

/** The database refuses what is written to a table, and does everything else. */
async function refuse(table: string): Promise<() => Promise<unknown>> {
  await world.asOwner(`create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse_it before insert or update on ${table} for each row execute function refuse_it()`);
  return () => world.asOwner('drop function refuse_it cascade');
}

test('a watcher whose rounds fail is seen from everywhere within seconds, people get a mail, and its return is told too', async () => {
  const eth = chains.network('ETH');
  eth.mine();
  await vi.waitFor(async () => expect(await ethereum()).toMatchObject({ health: 'healthy' }), 15_000);
  await vi.waitFor(async () => expect(await world.ok(health)).toMatchObject({ status: 'ok', reasons: [] }), 15_000);

  const mend = await refuse('chain_cursor');
  eth.mine();
  await vi.waitFor(async () => expect(await ethereum()).toMatchObject({ health: 'stalled' }), {
    timeout: seenWithinMs,
    interval: 200,
  });
  expect((await ethereum())?.healthReason).toMatch(
    /failed \d+ times in a row.*The database refused it: the disk is full\.$/,
  );
  await vi.waitFor(async () => {
    expect(await worker('eth-listener')).toMatchObject({
      status: 'FAILING',
      details: expect.stringContaining('the disk is full') as string,
    });
    expect(subjects()).toEqual(['Payments on Ethereum are not seen at the moment']);
  }, 15_000);
  const { status, body } = await world.ask(health);
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: 'degraded',
    workers: { 'eth-listener': 'FAILING', 'email-processor': 'RUNNING' },
    reasons: expect.arrayContaining([
      { part: 'ETH', reason: 'Ethereum is not being read: payments there are not detected.' },
    ]) as unknown,
  });
  expect(JSON.stringify(body)).not.toContain('disk');
  // Whoever asks may go on asking: the program itself serves.
  expect(await world.ok(healthReady)).toEqual({ status: 'ready', reason: null });

  await mend();
  await vi.waitFor(
    async () => expect(await ethereum()).toMatchObject({ health: 'healthy', healthReason: null }),
    20_000,
  );
  await vi.waitFor(async () => {
    expect(subjects().slice(1)).toEqual(['Payments on Ethereum are seen again']);
    expect(await world.ok(health)).toMatchObject({ status: 'ok', reasons: [] });
  }, 20_000);
}, 120_000);

test('a loop that belongs to no worker is a reason of its own while it fails', async () => {
  const mend = await refuse('activity_seal');
  await vi.waitFor(
    async () =>
      expect((await world.ask(health)).body).toMatchObject({
        status: 'degraded',
        reasons: expect.arrayContaining([{ part: 'activity sealing', reason: 'It keeps failing.' }]) as unknown,
      }),
    { timeout: seenWithinMs, interval: 300 },
  );
  await mend();
  await vi.waitFor(async () => expect(await world.ok(health)).toMatchObject({ reasons: [] }), 20_000);
}, 90_000);
