import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { startSolanaChain, type SolanaNode } from './start-chain.ts';
import { startSurfnet } from './start-surfnet.ts';
import { whyNoSurfnet } from './surfnet-package.ts';

const folder = temporaryFolder('coffer-solana-chain');
const holds = openSync(path.join(folder.path, 'lock'), 'a');
const running: SolanaNode[] = [];
let shared: SolanaNode;
beforeAll(async () => {
  shared = await start('shared');
  running.pop();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((node) => node.stop()));
});
afterAll(async () => {
  await shared.stop();
  closeSync(holds);
  await folder.remove();
});

const payee = '6HLAUcsgLQWSFHyT4N2TnmxzTNrwgf1Fjo7YKMcMEeMG';
const silent = openLog('silent');
const twoStartsMs = 60_000;

async function start(name: string, { steadyBlocks = false, log = silent } = {}): Promise<SolanaNode> {
  const pace = { slotMs: 20, busyBlocks: 40, idleMs: 3_600_000 };
  const node = await startSolanaChain({ folder: path.join(folder.path, name), holds, log, steadyBlocks }, pace);
  running.push(node);
  return node;
}

async function ask<T>(node: SolanaNode, method: string, ...params: readonly unknown[]): Promise<T> {
  const { result, error } = await node.rpc({ jsonrpc: '2.0', id: 1, method, params });
  if (error) throw new Error(error.message);
  return result as T;
}

const processed = { commitment: 'processed' };
const slotOf = (node: SolanaNode) => ask<number>(node, 'getSlot', processed);

async function coinsOf(node: SolanaNode, address: string): Promise<number> {
  return (await ask<{ value: number }>(node, 'getBalance', address, processed)).value;
}

async function tokensOf(node: SolanaNode, owner: string, mint: string): Promise<string | undefined> {
  type Found = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] };
  const found = await ask<Found>(
    node,
    'getTokenAccountsByOwner',
    owner,
    { mint },
    { ...processed, encoding: 'jsonParsed' },
  );
  return found.value[0]?.account.data.parsed.info.tokenAmount.amount;
}

test('gives test coins and tokens, each in a transaction of its own, however often and however fast', async () => {
  const node = shared;
  const order = { code: 'USDC', address: payee, units: 5_000_000n };
  const paid = await Promise.all([1, 2, 3].map(() => node.faucet(order)));
  expect(new Set(paid.map((one) => one.transactionHash)).size).toBe(3);
  const usdc = node.tokens.find((one) => one.code === 'USDC');
  expect(await tokensOf(node, payee, usdc?.address ?? '')).toBe('15000000');
  const before = await coinsOf(node, payee);
  await node.faucet({ code: 'SOL', address: payee, units: 1_000_000_000n });
  expect(await coinsOf(node, payee)).toBe(before + 1_000_000_000);
  for (const code of ['FEE', 'HOOK']) await node.faucet({ code, address: payee, units: 1n });
});

test('says no to what it does not have, to less than an account needs, and knows an address when it sees one', async () => {
  const node = shared;
  const nobody = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
  const give = (code: string, units: bigint) => node.faucet({ code, address: nobody, units });
  await expect(give('ETH', 1n)).rejects.toMatchObject({ code: 'UNPROCESSABLE', message: 'There is no ETH on SOLANA.' });
  await expect(give('SOL', 1n)).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    message: expect.stringMatching(/^The local chain refused: .*rent/i),
  });
  expect(node.isAddress(payee)).toBe(true);
  expect(node.isAddress('0x00000000000000000000000000000000000000a1')).toBe(false);
});

test('begins with the same mints everywhere, with money in known pockets, and under a name of its own', async () => {
  const [one, other] = [shared, await start('other')];
  expect(one.mints).toEqual(other.mints);
  expect(one.chain.chainId).not.toBe(other.chain.chainId);
  // What every wallet shows first for the phrase that local tools share.
  expect(one.accounts[0]).toEqual({ family: 'SOL_Family', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' });
  for (const { address } of one.accounts) {
    expect(await coinsOf(one, address)).toBe(1_000_000_000_000);
    for (const token of one.tokens) expect(await tokensOf(one, address, token.address)).toBe('1000000000000');
  }
});

test('mines, skips and reorganises when it is told to, and else stands still', async () => {
  const node = shared;
  const before = await slotOf(node);
  await node.mine(3);
  expect(await slotOf(node)).toBe(before + 3);
  await node.skip(4);
  expect(await slotOf(node)).toBe(before + 8);
  const held = await coinsOf(node, payee);
  const kept = await node.faucet({ code: 'SOL', address: payee, units: 1_000_000n });
  await node.faucet({ code: 'SOL', address: payee, units: 2_000_000n });
  await node.reorg(2, [kept.transactionHash]);
  expect(await coinsOf(node, payee)).toBe(held + 1_000_000);
  await node.reorg(2);
  expect(await coinsOf(node, payee)).toBe(held);
});

test('does what no real node would when it is asked to, and says no to the rest', async () => {
  const node = shared;
  await node.control('simulator_fault', { kind: 'too-many', method: 'getHealth', times: 1 });
  expect(await node.rpc({ jsonrpc: '2.0', id: 1, method: 'getHealth' })).toMatchObject({ error: { code: 429 } });
  expect(await ask(node, 'getHealth')).toBe('ok');
  await node.control('simulator_setPriorityFee', 700);
  const fees = await ask<{ prioritizationFee: number }[]>(node, 'getRecentPrioritizationFees', []);
  expect(fees.at(-1)?.prioritizationFee).toBe(700);
  await expect(node.control('simulator_mine', -1)).rejects.toThrow('must be a whole number');
});

test('blocks come by themselves until a transaction is final', async () => {
  const node = await start('steady', { steadyBlocks: true });
  const { transactionHash } = await node.faucet({ code: 'SOL', address: payee, units: 1_000_000n });
  const level = async () => {
    type Statuses = { value: ({ confirmationStatus: string } | null)[] };
    return (await ask<Statuses>(node, 'getSignatureStatuses', [transactionHash])).value[0]?.confirmationStatus;
  };
  await expect.poll(level, { timeout: 25_000, interval: 20 }).toBe('finalized');
});

test(
  'what was there when it was killed is there at the next start, under the same name',
  async () => {
    const first = await start('killed');
    await first.faucet({ code: 'USDT', address: payee, units: 7n });
    const [before, height] = [first.chain.chainId, await slotOf(first)];
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toBe('The local chain SOLANA is gone: it ended with SIGKILL.');
    await expect(first.mine(1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });

    const second = await start('killed');
    expect([second.chain.chainId, await slotOf(second)]).toEqual([before, height]);
    const usdt = second.tokens.find((one) => one.code === 'USDT');
    expect(await tokensOf(second, payee, usdt?.address ?? '')).toBe('7');
  },
  twoStartsMs,
);

test(
  'a state that cannot be read is set aside with a warning, and the chain starts anew',
  async () => {
    await start('damaged');
    await running.pop()?.stop();
    writeFileSync(path.join(folder.path, 'damaged/blocks.jsonl'), 'half of\nsomething\n');
    const logged: string[] = [];
    const log = openLog(
      'warn',
      new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }),
    );
    const node = await start('damaged', { log });
    expect(logged.join('')).toContain('The saved state of a local chain cannot be read: the chain starts anew.');
    await node.faucet({ code: 'USDC', address: payee, units: 1n });
  },
  twoStartsMs,
);

test('a folder that cannot be used is named in the sentence that says so', async () => {
  writeFileSync(path.join(folder.path, 'occupied'), '');
  await expect(start('occupied')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/cannot start.*occupied.*CHAINS=ETH,BASE/s),
  });
});

test.each(whyNoSurfnet() === undefined ? ['simulator', 'surfnet'] : ['simulator'])(
  'a %s ends when its parent is killed',
  async (kind) => {
    const file = JSON.stringify(path.join(import.meta.dirname, 'start-program.ts'));
    const program = kind === 'surfnet' ? 'surfnet-program.ts' : 'simulator/program.ts';
    const code = `
      const { startProgram } = await import(${file});
      const file = ${JSON.stringify(path.join(import.meta.dirname, program))};
      const { rpcUrl } = await startProgram({ file, settings: {}, log: { warn() {} } });
      console.log(rpcUrl);`;
    const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const url = said.toString().trim();
    expect(await answers(url)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => answers(url), { timeout: 10_000, interval: 20 }).toBe(false);
  },
);

test.skipIf(whyNoSurfnet() !== undefined)('it is heard when a Surfnet ends by itself', async () => {
  const surfnet = await startSurfnet({ slotTimeMs: 400, log: silent });
  process.kill(surfnet.pid, 'SIGKILL');
  expect(await surfnet.exited).toBe('it ended with SIGKILL');
});

async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' });
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    () => true,
    () => false,
  );
}
