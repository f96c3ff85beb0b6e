import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { chainCodes } from '../packages/kernel/src/chain.ts';
import { freePort } from '../packages/server/src/platform/db/embedded/free-port.ts';
import { spawnBound } from '../packages/server/src/platform/spawn-bound.ts';
import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

const folder = temporaryFolder('coffer-stack');
afterAll(() => folder.remove());

const me = { email: 'you@example.com', password: 'Choose.a.good.1' };
let key = '';

async function call<T>(site: string, method: string, address: string, body?: object): Promise<T> {
  const headers = { 'api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) };
  const reply = await fetch(`${site}/api/v1/${address}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(reply.status, `${method} ${address}`).toBeLessThan(300);
  return (await reply.json()) as T;
}

type Seen = { enabled: boolean; chains: { code: string; chainId: number; rpcUrl: string }[] };

/** Which of the chains have a node that says anything at all. */
async function answering(chains: Seen['chains']): Promise<string[]> {
  const told = chains.map(({ code, rpcUrl }) =>
    fetch(rpcUrl, { method: 'POST', body: '{}' }).then(
      () => [code],
      () => [],
    ),
  );
  return (await Promise.all(told)).flat();
}

/** The process of a chain, known by the folder that it was started for. */
function processOf(code: string): number {
  const state = path.join(folder.path, 'devnet', code, 'state.json');
  const found = readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && argumentsOf(pid).includes(state));
  return Number(found);
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // It ended while we looked.
  }
}

function startStack(env: Record<string, string>) {
  const child = spawnBound([process.execPath, path.join(import.meta.dirname, 'stack.ts')], {
    env: { ...process.env, LOG_LEVEL: 'silent', DATA_DIR: folder.path, ...env },
    output: 'pipe',
    endWith: 'TERM',
  });
  return { child, ended: once(child, 'exit') as Promise<[number | null]> };
}

test(
  'the start lists the local chains; money from the faucet is there after a restart, and a stop ends everything',
  { timeout: 240_000 },
  async () => {
    const port = String(await freePort());
    const { child, ended } = startStack({ PORT: port, LOG_LEVEL: '' });
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (more: string) => (said += more));
    await expect.poll(() => said, { timeout: 150_000 }).toContain('Ctrl-C stops everything.');
    expect(said).toMatch(/^ {2}Local ETH {4}http:\/\/127\.0\.0\.1:\d+, anvil, chain id 31337$/m);
    for (const line of [
      /^ {2}Local BASE {3}http:\/\/127\.0\.0\.1:\d+, anvil, chain id 31338$/m,
      /^ {2}Local TRX {4}http:\/\/127\.0\.0\.1:\d+, simulator, chain id \d+$/m,
      /^ {2}Local BTC {4}http:\/\/127\.0\.0\.1:\d+, (bitcoind|simulator), chain id regtest$/m,
      /^ {2}Local SOLANA http:\/\/127\.0\.0\.1:\d+, simulator, chain id \w{32,44}$/m,
    ]) {
      expect(said).toMatch(line);
    }

    expect(said, 'lines of the log among the welcome').not.toMatch(/^\{/m);
    const site = `http://localhost:${port}`;
    await call(site, 'POST', 'signup', me);
    ({ key } = await call<{ key: string }>(site, 'POST', 'signin', me));
    const order = { blockchainCode: 'BASE', currencyCode: 'ETH', address: `0x${'12'.repeat(20)}`, amount: '2' };
    const { transactionHash } = await call<{ transactionHash: string }>(site, 'POST', 'devnet/faucet', order);
    child.kill('SIGINT');
    // Ctrl-C under npm: the terminal tells the whole group, and npm passes on what it heard itself.
    await expect.poll(() => said).toContain('Stopping. Ctrl-C again stops at once.');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(said.trimEnd().endsWith(`Stopped. Data stays in ${folder.path}.`)).toBe(true);

    const program = await startProgram(folder.path, { devnet: true });
    const { chains } = await call<Seen>(program.site, 'GET', 'devnet');
    const ask = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [transactionHash] };
    expect(await call(program.site, 'POST', 'devnet/rpc/BASE', ask)).toMatchObject({ result: { status: '0x1' } });
    expect(chains.map(({ code }) => code).toSorted()).toEqual([...chainCodes].toSorted());
    expect(await answering(chains)).toEqual(chains.map(({ code }) => code));
    expect(await program.stop()).toBe(0);
    expect(await answering(chains)).toEqual([]);
  },
);

test('a chain that dies ends the program with a sentence, and the other chains with it', async (context) => {
  context.skip(!existsSync('/proc'), 'the process of a chain is found by way of /proc');
  const port = String(await freePort());
  const { child, ended } = startStack({ PORT: port });
  const errors = text(child.stderr!);
  child.stdout?.resume();
  const isUp = () =>
    fetch(`http://localhost:${port}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 150_000 }).toBe(true);
  const { chains } = await call<Seen>(`http://localhost:${port}`, 'GET', 'devnet');
  process.kill(processOf('ETH'), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect((await errors).trim()).toBe('The local chain ETH is gone: anvil ended with SIGKILL.');
  expect(await answering(chains)).toEqual([]);
}, 180_000);

test('DEVNET=off starts the program alone', async () => {
  const program = await startProgram(folder.path, { devnet: true, env: { DEVNET: 'off' } });
  expect(await call(program.site, 'GET', 'devnet')).toEqual({ enabled: false, chains: [], accounts: [] });
  expect(await program.stop()).toBe(0);
});

test('a wrong DEVNET stops the start with its shape and an example', async () => {
  const { child, ended } = startStack({ DEVNET: 'maybe' });
  const errors = await text(child.stderr!);
  expect(await ended).toEqual([1, null]);
  expect(errors.trim()).toBe('DEVNET must be on or off, such as off.');
});
