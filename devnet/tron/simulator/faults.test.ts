import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Person, type Stage } from '../stage.fixture.ts';
import type { ServedNode } from './serve-node.ts';

let stage: Stage;
let rich: Person;
let node: ServedNode;
beforeAll(async () => {
  stage = await openStage({ rules: { solidLagBlocks: 3 } });
  rich = stage.rich;
  node = await stage.anotherNode();
});
afterAll(() => stage.stop());

async function post(name: string, body: object = {}): Promise<{ status: number; answer: Record<string, unknown> }> {
  const reply = await fetch(`${node.url}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: reply.status, answer: (await reply.json()) as Record<string, unknown> };
}

async function payment(): Promise<{ txID: string }> {
  return rich.web.trx.sign(await rich.web.transactionBuilder.sendTrx(stage.stranger().address, 1, rich.address));
}

test('a node refuses for a while, and is well again; others are well all the time', async () => {
  node.faults.refuses = { status: 429, times: 2 };
  expect([(await post('wallet/getnowblock')).status, (await post('jsonrpc')).status]).toEqual([429, 429]);
  expect((await post('wallet/getnowblock')).status).toBe(200);
  node.faults.refuses = { status: 500, times: Infinity };
  expect((await post('wallet/getnowblock')).status).toBe(500);
  expect((await rich.web.trx.getCurrentBlock()).blockID).toBe(stage.simulated.head.id);
  node.faults.refuses = null;
});

test('a node has no time, and says so as if it were an answer', async () => {
  node.faults.busy = 2;
  const busy = { status: 200, answer: { Error: expect.stringContaining('lack of computing resources') } };
  expect([await post('wallet/getnowblock'), await post('jsonrpc')]).toEqual([busy, busy]);
  expect((await post('wallet/getnowblock')).answer).toMatchObject({ blockID: stage.simulated.head.id });
});

test('a node is slow', async () => {
  node.faults.delayMs = 50;
  const before = performance.now();
  await post('wallet/getnowblock');
  expect(performance.now() - before).toBeGreaterThanOrEqual(49);
  node.faults.delayMs = 0;
});

test('a node takes a transaction and loses it', async () => {
  node.faults.loses = 1;
  const signed = await payment();
  expect((await post('wallet/broadcasttransaction', signed)).answer).toEqual({ result: true, txid: signed.txID });
  await stage.mine(1);
  expect((await post('wallet/gettransactioninfobyid', { value: signed.txID })).answer).toEqual({});
  expect((await post('wallet/broadcasttransaction', signed)).answer).toMatchObject({ result: true });
});

test('a node takes a transaction and answers with an error', async () => {
  node.faults.failsAfterTaking = 1;
  const signed = await payment();
  expect((await post('wallet/broadcasttransaction', signed)).status).toBe(502);
  expect((await post('wallet/gettransactioninfobyid', { value: signed.txID })).answer).toMatchObject({
    id: signed.txID,
  });
});

test('final blocks come late to a node, over both of its services', async () => {
  await stage.mine(10);
  node.faults.solidLagBlocks = 4;
  const solid = await post('walletsolidity/getnowblock');
  const rpc = await post('jsonrpc', {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['finalized', false],
  });
  const height = stage.simulated.head.height - 3 - 4;
  expect(solid.answer).toMatchObject({ block_header: { raw_data: { number: height } } });
  expect(rpc.answer).toMatchObject({ result: { number: `0x${height.toString(16)}` } });
  node.faults.solidLagBlocks = 0;
});

test('a node leaves logs out', async () => {
  const { transactionHash } = await stage.faucet({ code: 'USDC', address: stage.stranger().address, units: 5n });
  const height = `0x${stage.simulated.head.height.toString(16)}`;
  const ask = async () => {
    const filter = { fromBlock: height, toBlock: height };
    const { answer } = await post('jsonrpc', { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] });
    return (answer['result'] as unknown[]).length;
  };
  expect(await ask()).toBe(1);
  node.faults.hidesLogsOf = new Set([transactionHash]);
  expect(await ask()).toBe(0);
  node.faults.hidesLogsOf = new Set();
});

test('a node counts what it was asked', async () => {
  const before = node.asked.get('/wallet/getnodeinfo') ?? 0;
  await post('wallet/getnodeinfo');
  expect(node.asked.get('/wallet/getnodeinfo')).toBe(before + 1);
});

test('what a node does not have is not found, and what it cannot read is said', async () => {
  expect((await post('wallet/nothing')).status).toBe(404);
  expect((await post('walletsolidity/broadcasttransaction')).status).toBe(404);
  expect((await post('elsewhere/getnowblock')).status).toBe(404);
  expect((await post('wallet/getaccount', { address: rich.address })).answer).toEqual({
    Error: expect.stringContaining('invalid address'),
  });
  expect((await post('wallet/getaccount', { address: rich.hex, visible: true })).answer).toEqual({
    Error: expect.any(String),
  });
  expect((await post('wallet/getaccount', { address: rich.address, visible: true })).answer).toMatchObject({
    address: rich.address,
  });
  const reply = await fetch(`${node.url}/wallet/getnowblock`, { method: 'POST', body: '{' });
  expect(reply.status).toBe(500);
});
