import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  getBlockchain,
  haltBlockchain,
  listBlockchains,
  resumeBlockchain,
} from '@coffer/contract/money-in/blockchains.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { health, readWorkersStatus } from '@coffer/contract/operations/system.ts';
import { goodPassword } from '../../../../test/client.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { chainActivities, setNodes, startChainWorld, type ChainWorld } from '../chains.fixture.ts';
import { judgeChains } from './judge-chains.ts';
import { recordFailure, recordHealth } from '../index.ts';

let it: ChainWorld;
let inbox: Inbox;
beforeEach(async () => {
  it = await startChainWorld({ ROLES: 'api,worker' });
  await it.world.coffer.deps.pool.query(
    `insert into worker (instance, name, started_at, beat_at)
     select gen_random_uuid(), name, now(), now() + interval '1 hour' from unnest($1::text[]) as runs(name)`,
    [it.world.coffer.workers.map(({ name }) => name)],
  );
  inbox = await startInbox();
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await it.world.ok(smtp.replaceSmtp, { key: it.key, body });
  await setNodes(it, [{ url: 'https://one.example.com' }]);
  await reads();
});
afterEach(async () => {
  await inbox.close();
  await it.world.close();
});

/** A round that ended well, in the process that watches. */
async function reads(): Promise<void> {
  const head = { height: 100, at: it.world.clock.now() };
  for (let round = 0; round < 2; round += 1) {
    await recordHealth(it.world.coffer.deps, 'ETH', { head, readHeight: 100, nodes: [] });
  }
}

async function isSilentFor(seconds: number): Promise<void> {
  const text = `update blockchain set read_well_at = now() - make_interval(secs => $1) where code = 'ETH'`;
  await it.world.coffer.deps.pool.query(text, [seconds]);
}

const fails = (rounds: number, seconds: number) =>
  recordFailure(it.world.coffer.deps, 'ETH', { rounds, sinceMs: seconds * 1000, reason: 'The tap is stuck.' });

const judge = (watchedMs = 3_600_000) => judgeChains(it.world.coffer.deps, { watchedMs });

async function shown() {
  const [chain] = await it.world.ok(listBlockchains, { key: it.key });
  return chain;
}

async function subjects(): Promise<string[]> {
  await it.world.drain();
  return inbox.messages.map(({ subject }) => subject);
}

async function metric(name: string): Promise<number> {
  const reply = await it.world.coffer.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(new RegExp(`^${name}\\{chain="ETH"\\} (.+)$`, 'm').exec(reply.payload)?.[1]);
}

describe('a chain that nobody reads any more', () => {
  test('is stalled for whoever looks, before anybody has judged it', async () => {
    expect(await shown()).toMatchObject({ health: 'healthy', healthReason: null });
    expect(await metric('coffer_chain_up')).toBe(1);
    await isSilentFor(90);
    expect(await shown()).toMatchObject({
      health: 'stalled',
      healthReason: 'Nothing has read its blocks for 90 seconds.',
    });
    const publicly = await it.world.ok(getBlockchain, { params: { idOrCode: 'ETH' } });
    expect(publicly).toMatchObject({ health: 'stalled' });
    expect(JSON.stringify(publicly)).not.toContain('Nothing has read');
    expect(await it.world.ok(health)).toMatchObject({
      status: 'degraded',
      reasons: [{ part: 'ETH', reason: 'Ethereum is not being read: payments there are not detected.' }],
    });
    expect(await metric('coffer_chain_up')).toBe(0);
    expect(await metric('coffer_chain_silent_seconds')).toBeGreaterThanOrEqual(90);
  });

  test('is stalled once, on record, however many processes judge, and people get one mail; and one when it is over', async () => {
    await isSilentFor(90);
    await Promise.all([judge(), judge(), judge()]);
    await judge();
    const moves = (await chainActivities(it)).filter(({ actor_name }) => actor_name === 'health');
    expect(moves).toMatchObject([{ action: 'blockchain.stalled', after: { status: 'stalled' } }]);
    expect(await subjects()).toEqual(['Payments on Ethereum are not seen at the moment']);
    expect(inbox.messages[0]?.text).toContain('Nothing has read its blocks for 90 seconds.');

    await reads();
    expect(await shown()).toMatchObject({ health: 'healthy', healthReason: null });
    await Promise.all([judge(), judge()]);
    expect((await subjects()).slice(1)).toEqual(['Payments on Ethereum are seen again']);
  });

  test('is no news of a process that has just started: perhaps nothing ran', async () => {
    await isSilentFor(36_000);
    await judge(2_000);
    expect(await subjects()).toEqual([]);
    expect((await chainActivities(it)).map(({ action }) => action)).not.toContain('blockchain.stalled');
  });

  test('that comes and goes is told of at most twice in half an hour', async () => {
    for (let round = 0; round < 5; round += 1) {
      await isSilentFor(90);
      await judge();
      await reads();
      await judge();
      it.world.clock.advance(2);
    }
    expect(await subjects()).toHaveLength(2);
    it.world.clock.advance(31);
    await isSilentFor(90);
    await judge();
    expect(await subjects()).toHaveLength(3);
  });
});

describe('a chain whose rounds fail', () => {
  test('is stalled with what fails, and its listener is failing and says why', async () => {
    await it.world.coffer.deps.pool.query(
      `insert into worker (instance, name, started_at, beat_at) values (gen_random_uuid(), 'eth-listener', now(), now())`,
    );
    await isSilentFor(20);
    await fails(2, 20);
    expect(await shown()).toMatchObject({ health: 'healthy' });
    await fails(4, 20);
    await judge();
    // A second may go by between one look and the next.
    const reason = expect.stringMatching(
      /^Reading its blocks has failed 4 times in a row, for 2\d seconds\. The tap is stuck\.$/,
    );
    expect(await shown()).toMatchObject({ health: 'stalled', healthReason: reason });
    const { status } = await it.world.ok(readWorkersStatus, { key: it.key });
    expect(status.find(({ name }) => name === 'eth-listener')).toMatchObject({ status: 'FAILING', facts: { reason } });
    const { body, status: code } = await it.world.ask(health);
    expect(code).toBe(503);
    expect(body).toMatchObject({
      workers: { 'eth-listener': 'FAILING' },
      checks: { workers: { 'eth-listener': 'failing' } },
    });
    // Everybody may read it: what fails inside is for those who may see the system.
    expect(JSON.stringify(body)).not.toContain('tap');
    expect(await metric('coffer_chain_failed_rounds')).toBe(4);
    await reads();
    expect(await shown()).toMatchObject({ health: 'healthy' });
    expect(await metric('coffer_chain_failed_rounds')).toBe(0);
  });

  test('in one process is well while another one reads it', async () => {
    await isSilentFor(4);
    await fails(9, 100);
    await judge();
    expect(await shown()).toMatchObject({ health: 'healthy' });
    expect(await subjects()).toEqual([]);
  });
});

test('a chain that is halted is said to be wherever one looks', async () => {
  await it.world.coffer.deps.pool.query(
    `insert into worker (instance, name, started_at, beat_at) values (gen_random_uuid(), 'eth-listener', now(), now())`,
  );
  await it.world.ok(stepUp, { key: it.key, body: { password: goodPassword } });
  const params = { idOrCode: 'ETH' };
  await it.world.ok(haltBlockchain, { key: it.key, params, body: { reason: 'A strange block.' } });
  await judge();
  const { body, status } = await it.world.ask(health);
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: 'degraded',
    workers: { 'eth-listener': 'HALTED' },
    checks: { workers: { 'eth-listener': 'halted' } },
    reasons: [{ part: 'ETH', reason: expect.stringContaining('halted') as string }],
  });
  const workers = await it.world.ok(readWorkersStatus, { key: it.key });
  expect(workers.status.find(({ name }) => name === 'eth-listener')).toMatchObject({
    status: 'HALTED',
    facts: { reason: 'A strange block.' },
  });
  expect(await it.world.ok(getBlockchain, { params })).toMatchObject({ health: 'halted' });
  expect(await subjects()).toHaveLength(1);
  await it.world.ok(resumeBlockchain, { key: it.key, params, body: { reason: 'It is well.' } });
  await reads();
  await judge();
  expect(await it.world.ok(health)).toMatchObject({ status: 'ok' });
  expect((await subjects()).slice(1)).toEqual(['Payments on Ethereum are seen again']);
});

test('nodes that are gone for a moment are no mail, and for minutes are one', async () => {
  const lose = () => recordHealth(it.world.coffer.deps, 'ETH', { head: null, readHeight: null, nodes: [] });
  it.world.clock.advance(1);
  expect(await lose()).toBe('unreachable');
  await judge();
  expect(await subjects()).toEqual([]);
  it.world.clock.advance(3);
  await judge();
  expect(await subjects()).toEqual(['Payments on Ethereum are not seen at the moment']);
});
