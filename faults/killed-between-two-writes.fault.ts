import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram, type Program } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

const rounds = 8;
const writesPerRound = 60;

const folder = temporaryFolder('coffer-fault');
let program: Program;
beforeAll(async () => {
  program = await startProgram(folder.path);
});
afterAll(async () => {
  await program.stop();
  await folder.remove();
});

test('however often it is killed, each repeated request does its work once, and the audit chain holds', async () => {
  const key = await signUp();
  const wanted: string[] = [];
  let interrupted = 0;
  for (let round = 0; round < rounds; round += 1) {
    const names = Array.from({ length: writesPerRound }, (_, at) => `shop ${round}-${at}`);
    wanted.push(...names);
    const afterMs = randomInt(1, 400);
    const first = names.map((name) => makeProject(key, name));
    await delay(afterMs);
    await program.kill();
    interrupted += (await Promise.all(first)).filter((status) => status === undefined).length;
    program = await startProgram(folder.path);
    for (const name of names) expect(await makeProject(key, name), `${name}, killed after ${afterMs} ms`).toBe(201);
  }
  const made = (await ask<{ name: string }[]>(key, 'external-platform/all')).map((project) => project.name);
  expect(made.toSorted()).toEqual(wanted.toSorted());
  expect(await sealedChain(key)).toMatchObject({ ok: true, unsealed: 0 });
  // A run in which every request was answered in time has shown nothing.
  expect(interrupted).toBeGreaterThan(0);
  process.stdout.write(
    `${rounds} kills, ${interrupted} of ${wanted.length} requests interrupted, nothing lost or doubled\n`,
  );
});

async function signUp(): Promise<string> {
  const body = JSON.stringify({ email: 'root@example.com', password: 'Correct.horse1' });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${program.site}/api/v1/signup`, { method: 'POST', headers, body });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { key: string }).key;
}

/** The status, or nothing when the program was gone before it answered. */
async function makeProject(key: string, name: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'api-key': key, 'idempotency-key': name.replaceAll(' ', '-') };
  const request = { method: 'POST', headers, body: JSON.stringify({ name }) };
  return fetch(`${program.site}/api/v1/external-platform`, request).then(
    (reply) => reply.status,
    () => undefined,
  );
}

async function ask<T>(key: string, call: string): Promise<T> {
  const reply = await fetch(`${program.site}/api/v1/${call}`, { headers: { 'api-key': key } });
  return (await reply.json()) as T;
}

async function sealedChain(key: string): Promise<{ ok: boolean; unsealed: number }> {
  for (const until = Date.now() + 10_000; ; await delay(100)) {
    const chain = await ask<{ ok: boolean; unsealed: number }>(key, 'activities/verify');
    if (chain.unsealed === 0 || Date.now() > until) return chain;
  }
}
