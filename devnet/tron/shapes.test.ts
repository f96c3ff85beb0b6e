import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { misshapen, rpcShapes, walletShapes } from './shapes.fixture.ts';
import { fromBase58 } from './simulator/address.ts';
import { callContract, openStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
let token: string;
let owner: string;
let transfer: string;
let payment: string;
let height: number;
beforeAll(async () => {
  stage = await openStage({ rules: { solidLagBlocks: 1 } });
  token = fromBase58(stage.token('USDT')) ?? '';
  owner = stage.rich.hex;
  const args = [
    { type: 'address', value: stage.stranger().address },
    { type: 'uint256', value: 5 },
  ];
  const factory = [
    { type: 'bytes32', value: `0x${'01'.padStart(64, '0')}` },
    { type: 'address', value: stage.rich.address },
  ];
  await callContract(stage.rich, stage.factoryAddress, 'createFundSweeperContract(bytes32,address)', factory);
  transfer = await callContract(stage.rich, stage.token('USDT'), 'transfer(address,uint256)', args);
  height = stage.simulated.head.height;
  payment = await stage.pay(stage.rich, stage.stranger().address, 7);
  await stage.mine(3);
});
afterAll(() => stage.stop());

async function ask(path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(`${stage.node.url}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return reply.json();
}

const call = () => ({
  owner_address: owner,
  contract_address: token,
  function_selector: 'transfer(address,uint256)',
  parameter: `${owner.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`,
  fee_limit: 100_000_000,
});

const questions: readonly (readonly [name: keyof typeof walletShapes, body: () => object])[] = [
  ['getnowblock', () => ({})],
  ['getblock', () => ({ id_or_num: String(height) })],
  ['getblockbynum', () => ({ num: height })],
  ['getblockbyid', () => ({ value: stage.simulated.blocks[height]?.id })],
  ['getblockbylimitnext', () => ({ startNum: height - 2, endNum: height + 2 })],
  ['getblockbylatestnum', () => ({ num: 5 })],
  ['gettransactionbyid', () => ({ value: transfer })],
  ['gettransactionbyid', () => ({ value: payment })],
  ['gettransactioninfobyid', () => ({ value: transfer })],
  ['gettransactioninfobyid', () => ({ value: payment })],
  ['gettransactioninfobyblocknum', () => ({ num: height - 1 })],
  ['getaccount', () => ({ address: owner })],
  ['getaccount', () => ({ address: token })],
  ['getaccountresource', () => ({ address: owner })],
  ['getchainparameters', () => ({})],
  ['getenergyprices', () => ({})],
  ['getbandwidthprices', () => ({})],
  ['triggerconstantcontract', call],
  ['triggersmartcontract', call],
  ['estimateenergy', call],
  ['getcontract', () => ({ value: token })],
  ['getcontractinfo', () => ({ value: token })],
];

describe('the HTTP API answers as public nodes do', () => {
  test.each(questions)('%s', async (name, body) => {
    expect(misshapen(await ask(`wallet/${name}`, body()), walletShapes[name])).toEqual([]);
  });

  test('a transaction that is taken, and one that is refused', async () => {
    const { web, address } = stage.rich;
    const signed = await web.trx.sign(await web.transactionBuilder.sendTrx(stage.stranger().address, 1, address));
    for (let times = 0; times < 2; times += 1) {
      expect(misshapen(await ask('wallet/broadcasttransaction', signed), walletShapes.broadcasttransaction)).toEqual(
        [],
      );
    }
  });

  test('of final blocks in the same way', async () => {
    for (const [name, body] of questions.slice(0, 12)) {
      expect(misshapen(await ask(`walletsolidity/${name}`, body()), walletShapes[name])).toEqual([]);
    }
  });

  test('with nothing where there is nothing', async () => {
    const nothing = '00'.repeat(32);
    for (const name of ['gettransactionbyid', 'gettransactioninfobyid', 'getblockbyid']) {
      expect(await ask(`wallet/${name}`, { value: nothing })).toEqual({});
    }
    expect(await ask('wallet/getblockbynum', { num: 10 ** 9 })).toEqual({});
    expect(await ask('wallet/gettransactioninfobyblocknum', { num: 10 ** 9 })).toEqual([]);
    expect(await ask('wallet/getaccount', { address: stage.stranger().hex })).toEqual({});
    expect(await ask('wallet/getcontract', { value: owner })).toEqual({});
  });

  test('in base58 for who asks so', async () => {
    const { address } = stage.rich;
    expect(await ask('wallet/getaccount', { address, visible: true })).toMatchObject({
      address,
      owner_permission: { keys: [{ address }] },
    });
    expect(await ask('wallet/gettransactioninfobyid', { value: transfer, visible: true })).toMatchObject({
      contract_address: stage.token('USDT'),
      log: [{ address: stage.token('USDT') }],
    });
  });
});

describe('JSON-RPC answers as public nodes do', () => {
  const short = (address: string) => `0x${address.slice(2)}`;
  const rpcQuestions: readonly (readonly [name: keyof typeof rpcShapes, params: () => unknown[]])[] = [
    ['eth_chainId', () => []],
    ['eth_blockNumber', () => []],
    ['eth_getBalance', () => [short(owner), 'latest']],
    ['eth_getCode', () => [short(token), 'latest']],
    ['eth_call', () => [{ to: short(token), data: '0x313ce567' }, 'latest']],
    ['eth_call', () => [{ to: token, input: '0x313ce567' }, { blockNumber: '0x1' }]],
    ['eth_estimateGas', () => [{ from: short(owner), to: short(token), data: `0xa9059cbb${call().parameter}` }]],
    ['eth_getLogs', () => [{ fromBlock: '0x0', toBlock: 'latest' }]],
    ['eth_getTransactionByHash', () => [`0x${transfer}`]],
    ['eth_getTransactionByHash', () => [`0x${payment}`]],
    ['eth_getTransactionReceipt', () => [`0x${transfer}`]],
    ['eth_getTransactionReceipt', () => [`0x${payment}`]],
    ['eth_getBlockByNumber', () => [`0x${height.toString(16)}`, true]],
  ];

  test.each(rpcQuestions)('%s', async (method, params) => {
    const answer = await ask('jsonrpc', { jsonrpc: '2.0', id: 1, method, params: params() });
    const { result } = answer as { result: unknown };
    expect(result, JSON.stringify(answer)).toBeDefined();
    expect(misshapen(result, rpcShapes[method])).toEqual([]);
  });
});

test('a shape that does not fit is seen', () => {
  expect(misshapen({ a: 1, c: 'zz' }, { a: 'text', 'b?': 'number', c: 'hex', d: 'number' })).toEqual([
    '.d is missing',
    '.a is no text: 1',
    '.c is no hex: "zz"',
  ]);
  expect(misshapen({ e: 1 }, {})).toEqual(['.e is not known']);
});
