import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createSolanaRpc,
  generateKeyPairSigner,
  isSolanaError,
  type Base64EncodedWireTransaction,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';
import { devKey, houseKey } from '../dev-keys.ts';
import { giveCoin } from '../faucet.ts';
import { sign } from '../sign.ts';
import { startSimulator, type RunningSimulator, type SimulatorSettings } from './start-simulator.ts';

const folder = temporaryFolder('coffer-solana');
const running: RunningSimulator[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});
afterAll(() => folder.remove());

const inJson = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
const confirmed = { commitment: 'confirmed' } as const;
const processed = { commitment: 'processed' } as const;
const heads = { ...confirmed, transactionDetails: 'none', rewards: false } as const;

async function start(settings: SimulatorSettings = {}) {
  const one = await startSimulator(settings);
  running.push(one);
  return withHouse(one, await devKey(houseKey));
}

function withHouse({ simulator, rpcUrl, stop }: RunningSimulator, house: KeyPairSigner) {
  const rpc = createSolanaRpc(rpcUrl);
  async function prepare(units: bigint, to: string) {
    const { value } = await rpc.getLatestBlockhash(processed).send();
    return sign(house, [giveCoin(house, to as KeyPairSigner['address'], units)], value);
  }
  async function send(wire: Base64EncodedWireTransaction): Promise<Signature> {
    return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  }
  async function pay(units: bigint, to: string): Promise<Signature> {
    return send((await prepare(units, to)).wire);
  }
  async function level(signature: Signature): Promise<string | null> {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    return value[0]?.confirmationStatus ?? null;
  }
  async function held(who: string, commitment: 'processed' | 'confirmed' | 'finalized' = 'processed') {
    return (await rpc.getBalance(who as KeyPairSigner['address'], { commitment }).send()).value;
  }
  async function codeOf(asking: Promise<unknown>): Promise<number | undefined> {
    const error = await asking.then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    return isSolanaError(error) ? error.context.__code : undefined;
  }
  const slot = async (commitment: 'processed' | 'confirmed' | 'finalized' = 'processed') =>
    Number(await rpc.getSlot({ commitment }).send());
  return { simulator, rpc, rpcUrl, stop, prepare, send, pay, level, held, codeOf, slot };
}

const somebody = async () => (await generateKeyPairSigner()).address;

describe('a chain that is moved by hand', () => {
  test('has a block for each transaction, and none without a reason', async () => {
    const { pay, slot, level, simulator, held } = await start();
    const to = await somebody();
    expect(await slot()).toBe(0);
    const signature = await pay(1_000_000n, to);
    expect([await slot(), await level(signature)]).toEqual([1, 'processed']);
    simulator.mine(1);
    expect(await level(signature)).toBe('confirmed');
    simulator.mine(29);
    expect(await level(signature)).toBe('confirmed');
    simulator.mine(1);
    expect([await slot(), await level(signature)]).toEqual([32, 'finalized']);
    expect(await held(to)).toBe(1_000_000n);
  });

  test('tells what was held as far back as it is asked for, and sends nothing on money that is not there yet', async () => {
    const { simulator, pay, held, rpc, prepare } = await start();
    const to = await somebody();
    await pay(1_000_000n, to);
    expect([await held(to), await held(to, 'confirmed'), await held(to, 'finalized')]).toEqual([1_000_000n, 0n, 0n]);
    simulator.mine(1);
    expect([await held(to, 'confirmed'), await held(to, 'finalized')]).toEqual([1_000_000n, 0n]);
    simulator.mine(30);
    expect(await held(to, 'finalized')).toBe(1_000_000n);

    const { wire } = await prepare(1n, to);
    const early = rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'finalized' }).send();
    await expect(early).rejects.toThrow(/simulation failed/i);
  });

  test('takes what names a recent hash, and not what names one of 151 blocks ago', async () => {
    const { simulator, prepare, send, rpc } = await start();
    const to = await somebody();
    const [inTime, late] = [await prepare(1_000_000n, to), await prepare(1_000_001n, to)];
    const { value: before } = await rpc.getLatestBlockhash(processed).send();
    simulator.mine(149);
    await send(inTime.wire);
    expect(await rpc.getBlockHeight(processed).send()).toBe(before.lastValidBlockHeight);
    simulator.mine(1);
    await expect(send(late.wire)).rejects.toThrow(/simulation failed/i);
    await rpc.sendTransaction(late.wire, { encoding: 'base64', skipPreflight: true }).send();
    expect(await rpc.getTransaction(late.signature, { ...inJson, ...confirmed }).send()).toBeNull();
  });

  test('its clock goes forward when it is told to, and never back', async () => {
    const times = [1_700_000_000_000, 1_700_000_000_000, 1_600_000_000_000];
    const { simulator, rpc } = await start({ now: () => times.shift() ?? 1_600_000_000_000 });
    simulator.mine(2);
    simulator.pass(200_000_000);
    simulator.mine(2);
    const ages = await Promise.all([0n, 1n, 2n, 3n].map((slot) => rpc.getBlockTime(slot).send()));
    expect(ages).toEqual([1_700_000_000n, 1_700_000_000n, 1_700_000_000n, 1_800_000_000n]);
  });
});

describe('slots without a block', () => {
  test('are told apart: not yet there, skipped, missing and forgotten', async () => {
    const { simulator, rpc, codeOf, slot } = await start();
    simulator.mine(1);
    simulator.skip(2);
    expect(await slot()).toBe(4);
    expect(await rpc.getBlockHeight(processed).send()).toBe(2n);
    const get = (at: bigint) => codeOf(rpc.getBlock(at, heads).send());
    expect(await get(2n)).toBe(-32004);
    simulator.mine(40);
    expect(await get(2n)).toBe(-32007);
    expect(await get(99n)).toBe(-32004);
    const [before, after] = await Promise.all([1n, 4n].map((at) => rpc.getBlock(at, heads).send()));
    expect(after).toMatchObject({ parentSlot: 1n, blockHeight: 2n, previousBlockhash: before?.blockhash });
    expect(await rpc.getBlocks(0n, 6n, confirmed).send()).toEqual([0n, 1n, 4n, 5n, 6n]);

    simulator.miss(5);
    expect(await get(5n)).toBe(-32004);
    simulator.clearFaults();
    expect(await get(5n)).toBeUndefined();
    simulator.forget(5);
    expect(await get(4n)).toBe(-32001);
    expect(await rpc.getFirstAvailableBlock().send()).toBe(5n);
    expect(await rpc.getBlocks(0n, 6n, confirmed).send()).toEqual([5n, 6n]);
  });
});

describe('a reorganisation', () => {
  test('takes the money back with the block, and the same bytes can come again', async () => {
    const { simulator, prepare, send, held, level, rpc } = await start();
    const to = await somebody();
    const { wire, signature } = await prepare(1_000_000n, to);
    await send(wire);
    simulator.mine(2);
    const block = await rpc.getBlock(1n, heads).send();
    expect(simulator.reorg(3)).toEqual([]);
    expect([await held(to), await level(signature)]).toEqual([0n, null]);
    const other = await rpc.getBlock(1n, heads).send();
    expect(other?.blockhash).not.toBe(block?.blockhash);
    expect(other?.previousBlockhash).toBe(block?.previousBlockhash);
    expect(await rpc.getSignaturesForAddress(to, confirmed).send()).toEqual([]);
    await send(wire);
    expect(await held(to)).toBe(1_000_000n);
  });

  test('keeps what it is told to keep where it was, and says what it could not', async () => {
    const { simulator, pay, held, rpc } = await start();
    const to = await somebody();
    simulator.mine(3);
    const kept = await pay(1_000_000n, to);
    const dropped = await pay(2_000_000n, to);
    // It names the hash of the block before it, which goes.
    const lost = await pay(4_000_000n, to);
    expect(simulator.reorg(3, [kept, lost])).toEqual([lost]);
    expect(await held(to)).toBe(1_000_000n);
    simulator.mine(1);
    expect(await rpc.getTransaction(kept, { ...inJson, ...confirmed }).send()).toMatchObject({ slot: 4n });
    expect(await rpc.getTransaction(dropped, { ...inJson, ...confirmed }).send()).toBeNull();
  });

  test('does not reach what is final', async () => {
    const { simulator, slot } = await start();
    simulator.mine(40);
    expect(await slot('finalized')).toBe(9);
    expect(() => simulator.reorg(32)).toThrow('Final blocks stay');
    simulator.reorg(31);
    expect(await slot()).toBe(40);
  });

  test('goes on while finality is held back, and everything that waited becomes final afterwards', async () => {
    const { simulator, pay, level, slot } = await start();
    simulator.ledger.setFinality({ held: true });
    const signature = await pay(1_000_000n, await somebody());
    simulator.mine(100);
    expect([await level(signature), await slot('finalized')]).toEqual(['confirmed', 0]);
    simulator.reorg(60);
    simulator.ledger.setFinality({ held: false });
    expect([await level(signature), await slot('finalized')]).toEqual(['finalized', 70]);
    simulator.ledger.setFinality({ finalizedBehind: 2, confirmedBehind: 0 });
    expect([await slot('confirmed'), await slot('finalized')]).toEqual([101, 99]);
  });
});

describe('a node that errs', () => {
  test('loses what it has accepted, and takes it when it is sent again', async () => {
    const { simulator, prepare, send, level } = await start();
    const { wire, signature } = await prepare(1_000_000n, await somebody());
    simulator.faults.lose(1);
    expect(await send(wire)).toBe(signature);
    simulator.mine(3);
    expect(await level(signature)).toBeNull();
    await send(wire);
    expect(await level(signature)).toBe('processed');
  });

  test.each([
    ['too-many', 429, false],
    ['broken', 500, false],
    ['broken-afterwards', 500, true],
  ] as const)('answers %s with %i, as often as it is told to', async (kind, status, isDone) => {
    const { simulator, prepare, send, level } = await start();
    const { wire, signature } = await prepare(1_000_000n, await somebody());
    simulator.faults.plan({ kind, method: 'sendTransaction', times: 1 });
    await expect(send(wire)).rejects.toMatchObject({ context: { statusCode: status } });
    expect(await level(signature)).toBe(isDone ? 'processed' : null);
    await send(wire).catch(() => undefined);
    expect(await level(signature)).toBe('processed');
  });

  test('takes its time', async () => {
    const { simulator, rpc } = await start();
    simulator.faults.plan({ kind: 'slow', delayMs: 3_600_000 });
    const asking = rpc.getSlot().send({ abortSignal: AbortSignal.timeout(50) });
    await expect(asking).rejects.toThrow(/aborted|timeout/i);
    simulator.clearFaults();
    expect(await rpc.getSlot().send()).toBe(0n);
  });
});

describe('what is asked in another way', () => {
  async function post(rpcUrl: string, body: string) {
    const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return { status: reply.status, answer: await reply.json() };
  }

  test('many calls at once are answered in their order', async () => {
    const { rpcUrl } = await start();
    const calls = ['getHealth', 'getSlot', 'getNothing'].map((method, id) => ({ jsonrpc: '2.0', id, method }));
    const { answer } = await post(rpcUrl, JSON.stringify(calls));
    expect(answer).toMatchObject([
      { id: 0, result: 'ok' },
      { id: 1, result: 0 },
      { id: 2, error: { code: -32601, message: 'Method not found' } },
    ]);
  });

  test.each([
    ['{', -32700],
    ['[]', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["nobody"]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"soon"}]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"minContextSlot":7}]}', -32016],
    ['{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[0,{"commitment":"processed"}]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["AAAA",{"encoding":"base64"}]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"simulator_reorg","params":[1,"all"]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"simulator_fault","params":[{"kind":"odd"}]}', -32602],
  ])('%s is refused with %i, and the chain goes on', async (body, code) => {
    const { rpcUrl, slot } = await start();
    expect((await post(rpcUrl, body)).answer).toMatchObject({ error: { code } });
    expect(await slot()).toBe(0);
  });

  test('what is no JSON, too much or no question at all is not even read', async () => {
    const { rpcUrl, slot } = await start();
    const body = '{"jsonrpc":"2.0","id":1,"method":"simulator_mine","params":[1]}';
    const statusOf = async (init: RequestInit) => (await fetch(rpcUrl, init)).status;
    expect(await statusOf({ method: 'POST', headers: { 'content-type': 'text/plain' }, body })).toBe(415);
    expect(await statusOf({ method: 'GET' })).toBe(405);
    const headers = { 'content-type': 'application/json' };
    expect(await statusOf({ method: 'POST', headers, body: body.padEnd(1_000_001) })).toBe(413);
    expect(await slot()).toBe(0);
  });

  test('bytes that end too early or too late are refused, and the node lives on', async () => {
    const { prepare, rpc, slot, codeOf } = await start();
    const { wire } = await prepare(1_000_000n, await somebody());
    const bytes = Buffer.from(wire, 'base64');
    const odd = [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from([0])]), bytes.subarray(0, 100)];
    for (const one of odd) {
      const text = one.toString('base64') as Base64EncodedWireTransaction;
      const sending = rpc.sendTransaction(text, { encoding: 'base64', skipPreflight: true }).send();
      expect(await codeOf(sending)).toBe(-32602);
    }
    expect(await slot()).toBe(0);
  });

  test('a transaction is refused to who has not said that its version is understood', async () => {
    const { simulator, pay, rpcUrl } = await start();
    const signature = await pay(1_000_000n, await somebody());
    simulator.mine(1);
    const ask = (method: string, ...params: unknown[]) =>
      post(rpcUrl, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    expect((await ask('getTransaction', signature, confirmed)).answer).toMatchObject({ error: { code: -32015 } });
    expect((await ask('getBlock', 1, confirmed)).answer).toMatchObject({ error: { code: -32015 } });
  });
});

describe('from start to start', () => {
  const at = (name: string) => path.join(folder.path, name);

  test('everything is as it was, and goes on from there', async () => {
    const first = await start({ folder: at('kept') });
    const to = await somebody();
    const genesis = await first.rpc.getGenesisHash().send();
    const gone = await first.pay(1_000_000n, to);
    first.simulator.reorg(1);
    first.simulator.skip(3);
    const signature = await first.pay(2_000_000n, to);
    const { wire } = await first.prepare(3_000_000n, to);
    first.simulator.mine(1);
    const transaction = await first.rpc.getTransaction(signature, { ...inJson, ...confirmed }).send();
    const block = await first.rpc.getBlock(6n, { ...inJson, ...confirmed }).send();
    const history = await first.rpc.getSignaturesForAddress(to, confirmed).send();
    await running.pop()?.stop();

    const second = await start({ folder: at('kept') });
    expect(await second.rpc.getGenesisHash().send()).toBe(genesis);
    expect(await second.rpc.getTransaction(signature, { ...inJson, ...confirmed }).send()).toEqual(transaction);
    expect(await second.rpc.getBlock(6n, { ...inJson, ...confirmed }).send()).toEqual(block);
    expect(await second.rpc.getSignaturesForAddress(to, confirmed).send()).toEqual(history);
    expect(await second.level(gone)).toBeNull();
    expect(await second.slot()).toBe(7);
    await second.send(wire);
    expect(await second.held(to)).toBe(5_000_000n);
    second.simulator.reorg(3);
    expect(await second.held(to)).toBe(0n);
  });

  test('a line that was cut off costs that block alone', async () => {
    const first = await start({ folder: at('cut') });
    const to = await somebody();
    await first.pay(1_000_000n, to);
    await running.pop()?.stop();
    appendFileSync(path.join(at('cut'), 'blocks.jsonl'), '{"slot":2,"hash":"half');
    const second = await start({ folder: at('cut') });
    expect([await second.slot(), await second.held(to)]).toEqual([1, 1_000_000n]);
    await second.pay(1n, to);
    await running.pop()?.stop();
    expect(await (await start({ folder: at('cut') })).held(to)).toBe(1_000_001n);
  });

  test.each(['{}\n', 'nothing\n', '{"genesisHash":"x"}\n{"genesisHash":"y"}\n'])(
    'what holds %j is set aside, and the chain starts anew',
    async (text) => {
      const name = at(`odd-${text.length}`);
      await start({ folder: name });
      await running.pop()?.stop();
      writeFileSync(path.join(name, 'blocks.jsonl'), text);
      const { slot } = await start({ folder: name });
      expect(await slot()).toBe(0);
      expect(running.at(-1)?.damaged).toBe(path.join(name, 'blocks.damaged.jsonl'));
      expect(readFileSync(path.join(name, 'blocks.damaged.jsonl'), 'utf8')).toBe(text);
    },
  );
});
