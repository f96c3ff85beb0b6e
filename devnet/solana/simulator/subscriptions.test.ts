import { once } from 'node:events';
import { connect } from 'node:net';
import {
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  assertIsTransactionWithinSizeLimit,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Signature,
} from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devKey, houseKey } from '../dev-keys.ts';
import { giveCoin } from '../faucet.ts';
import { sign } from '../sign.ts';
import { startSimulator, type RunningSimulator } from './start-simulator.ts';

let running: RunningSimulator;
beforeAll(async () => {
  running = await startSimulator();
});
afterAll(() => running.stop());

const confirmed = { commitment: 'confirmed' } as const;

async function pay(units: bigint, to: Parameters<typeof giveCoin>[1]): Promise<Signature> {
  const rpc = createSolanaRpc(running.rpcUrl);
  const { value } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
  const house = await devKey(houseKey);
  const { wire } = await sign(house, [giveCoin(house, to, units)], value);
  return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
}

/** A subscription that a test ends. */
function listening() {
  const ending = new AbortController();
  const abortSignal = ending.signal;
  return { client: createSolanaRpcSubscriptions(running.wsUrl), abortSignal, end: () => ending.abort() };
}

async function next<T>(notifications: AsyncIterator<T>): Promise<T> {
  const { value, done } = await notifications.next();
  if (done) throw new Error('nothing more came');
  return value;
}

test('every slot is told, with the one before it', async () => {
  const { client, abortSignal, end } = listening();
  const slots = (await client.slotNotifications().subscribe({ abortSignal }))[Symbol.asyncIterator]();
  const { slot } = running.simulator.ledger.tip;
  const first = next(slots);
  running.simulator.mine(1);
  running.simulator.skip(2);
  expect(await first).toMatchObject({ slot: BigInt(slot + 1), parent: BigInt(slot) });
  expect(await next(slots)).toMatchObject({ slot: BigInt(slot + 4), parent: BigInt(slot + 1) });
  end();
});

test('a change of an account is told when it has come as far as was asked for, and what another holds is not', async () => {
  const { client, abortSignal, end } = listening();
  const { address } = await generateKeyPairSigner();
  const watching = client.accountNotifications(address, { ...confirmed, encoding: 'base64' });
  const changes = (await watching.subscribe({ abortSignal }))[Symbol.asyncIterator]();
  const first = next(changes);
  await pay(1_000_000n, address);
  await pay(3_000_000n, (await generateKeyPairSigner()).address);
  await pay(2_000_000n, address);
  running.simulator.mine(1);
  expect((await first).value.lamports).toBe(1_000_000n);
  expect((await next(changes)).value.lamports).toBe(3_000_000n);
  end();
});

test('a transaction is told of once, whether it came before the question or after it', async () => {
  const { address } = await generateKeyPairSigner();
  const signature = await pay(1_000_000n, address);
  const ask = async () => {
    const { client, abortSignal, end } = listening();
    const told = await client.signatureNotifications(signature, confirmed).subscribe({ abortSignal });
    const first = next(told[Symbol.asyncIterator]());
    running.simulator.mine(1);
    return first.finally(end);
  };
  expect((await ask()).value).toEqual({ err: null });
  expect((await ask()).value).toEqual({ err: null });
});

test("the client's own way to send and wait until a transaction is confirmed works", async () => {
  const { client, end } = listening();
  const rpc = createSolanaRpc(running.rpcUrl);
  const { value } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
  const house = await devKey(houseKey);
  const { address } = await generateKeyPairSigner();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayerSigner(house, open),
    (open) => setTransactionMessageLifetimeUsingBlockhash(value, open),
    (open) => appendTransactionMessageInstruction(giveCoin(house, address, 1_000_000n), open),
  );
  const signed = await signTransactionMessageWithSigners(message);
  assertIsTransactionWithinSizeLimit(signed);
  assertIsTransactionWithBlockhashLifetime(signed);
  const beat = setInterval(() => running.simulator.mine(1), 20);
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions: client })(signed, {
    ...confirmed,
    preflightCommitment: 'processed',
  }).finally(() => clearInterval(beat));
  expect((await rpc.getBalance(address, confirmed).send()).value).toBe(1_000_000n);
  end();
});

test('what is no text of a client ends the connection, and the others go on', async () => {
  const socket = connect(running.port, '127.0.0.1');
  socket.write(
    'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: a\r\n\r\n',
  );
  await once(socket, 'data');
  // A ping is answered with what was in it.
  socket.write(Buffer.from([0x89, 0x82, 0, 0, 0, 0, 104, 105]));
  const [pong] = (await once(socket, 'data')) as [Buffer];
  expect([...pong]).toEqual([0x8a, 2, 104, 105]);
  // A text of 2^32 bytes is not waited for.
  socket.write(Buffer.from([0x81, 0xff]));
  await once(socket, 'close');

  const { client, abortSignal, end } = listening();
  const slots = (await client.slotNotifications().subscribe({ abortSignal }))[Symbol.asyncIterator]();
  const first = next(slots);
  running.simulator.mine(1);
  expect(await first).toHaveProperty('slot');
  end();
});
