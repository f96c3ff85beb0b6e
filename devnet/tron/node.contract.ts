import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testTronUsdtAbi, testTronUsdtCreationCode } from '@coffer/contract-abi/test-tokens.ts';
import { misshapen, rpcShapes, walletShapes } from './shapes.fixture.ts';
import { accepted, callContract, saidIn, tokenUnits, type Person } from './stage.fixture.ts';

/** A node of any kind, and somebody with TRX on its chain. */
export type NodeStage = {
  /** Of the services `/wallet` and `/walletsolidity`. */
  url: string;
  rpcUrl: string;
  rich: Person;
  stranger(): Person;
  /** Until blocks come that make what stands in one final. */
  untilFinal(): Promise<void>;
};

const untilIncludedMs = 30_000;

/** What holds of a node whatever program it is: clients that know nothing of us do their work with it. */
export function describeNode(stageOf: () => NodeStage): void {
  let stage: NodeStage;
  let token: string;
  let tokenAddress: string;
  let payee: Person;
  let owner: string;
  let transfer: string;
  let payment: string;
  let height: number;
  let blockId: string;

  beforeAll(async () => {
    stage = stageOf();
    owner = stage.rich.hex;
    payee = stage.stranger();
    const { web, address } = stage.rich;
    const options = {
      abi: [...testTronUsdtAbi],
      bytecode: testTronUsdtCreationCode.slice(2),
      feeLimit: 1_000_000_000,
      callValue: 0,
      name: 'TestTronUsdt',
      originEnergyLimit: 10_000_000,
    };
    const draft = await web.transactionBuilder.createSmartContract(options, address);
    const deployed = await included(accepted(await web.trx.sendRawTransaction(await web.trx.sign(draft))));
    token = String(deployed['contract_address']);
    expect(token).toBe(draft.contract_address.toLowerCase());
    tokenAddress = web.address.fromHex(token);
    await included(await callContract(stage.rich, tokenAddress, 'mint(address,uint256)', [to(address), amount(1000)]));
    transfer = await callContract(stage.rich, tokenAddress, 'transfer(address,uint256)', [
      to(payee.address),
      amount(5),
    ]);
    height = Number((await included(transfer))['blockNumber']);
    blockId = String((await post('wallet/getblockbynum', { num: height }))['blockID']);
    const signed = await web.trx.sign(await web.transactionBuilder.sendTrx(stage.stranger().address, 7, address));
    payment = accepted(await web.trx.sendRawTransaction(signed));
    await included(payment);
    await stage.untilFinal();
  });

  const to = (value: string) => ({ type: 'address', value });
  const amount = (value: number) => ({ type: 'uint256', value });

  function included(id: string): Promise<Record<string, unknown>> {
    return vi.waitFor(
      async () => {
        const info = await post('wallet/gettransactioninfobyid', { value: id });
        expect(info).toHaveProperty('id', id);
        return info;
      },
      { timeout: untilIncludedMs, interval: 100 },
    );
  }

  async function ask(url: string, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
    return (await ask(`${stage.url}/${path}`, body)) as Record<string, unknown>;
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
    ['getblockbyid', () => ({ value: blockId })],
    ['getblockbylimitnext', () => ({ startNum: height - 2, endNum: height + 2 })],
    ['getblockbylatestnum', () => ({ num: 5 })],
    ['gettransactionbyid', () => ({ value: transfer })],
    ['gettransactionbyid', () => ({ value: payment })],
    ['gettransactioninfobyid', () => ({ value: transfer })],
    ['gettransactioninfobyid', () => ({ value: payment })],
    ['gettransactioninfobyblocknum', () => ({ num: height })],
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
      expect(misshapen(await post(`wallet/${name}`, body()), walletShapes[name])).toEqual([]);
    });

    test('a transaction that is taken, and one that is refused', async () => {
      const { web, address } = stage.rich;
      const signed = await web.trx.sign(await web.transactionBuilder.sendTrx(stage.stranger().address, 1, address));
      for (let times = 0; times < 2; times += 1) {
        expect(misshapen(await post('wallet/broadcasttransaction', signed), walletShapes.broadcasttransaction)).toEqual(
          [],
        );
      }
    });

    test('of final blocks in the same way', async () => {
      for (const [name, body] of questions.slice(0, 12)) {
        expect(misshapen(await post(`walletsolidity/${name}`, body()), walletShapes[name])).toEqual([]);
      }
    });

    test('with nothing where there is nothing', async () => {
      const nothing = '00'.repeat(32);
      for (const name of ['gettransactionbyid', 'gettransactioninfobyid', 'getblockbyid']) {
        expect(await post(`wallet/${name}`, { value: nothing })).toEqual({});
      }
      expect(await post('wallet/getblockbynum', { num: 10 ** 9 })).toEqual({});
      expect(await post('wallet/gettransactioninfobyblocknum', { num: 10 ** 9 })).toEqual([]);
      expect(await post('wallet/getaccount', { address: stage.stranger().hex })).toEqual({});
      expect(await post('wallet/getcontract', { value: owner })).toEqual({});
    });

    test('in base58 for who asks so', async () => {
      const { address } = stage.rich;
      expect(await post('wallet/getaccount', { address, visible: true })).toMatchObject({
        address,
        owner_permission: { keys: [{ address }] },
      });
      expect(await post('wallet/gettransactioninfobyid', { value: transfer, visible: true })).toMatchObject({
        contract_address: tokenAddress,
        log: [{ address: tokenAddress }],
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
      const answer = await ask(stage.rpcUrl, { jsonrpc: '2.0', id: 1, method, params: params() });
      const { result } = answer as { result: unknown };
      expect(result, JSON.stringify(answer)).toBeDefined();
      expect(misshapen(result, rpcShapes[method])).toEqual([]);
    });
  });

  describe('a client of this chain', () => {
    test('reads what a payment and a call did, and what they cost', async () => {
      const paid = await post('wallet/gettransactioninfobyid', { value: payment });
      expect(paid).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } });
      const { receipt, contractResult } = await post('wallet/gettransactioninfobyid', { value: transfer });
      expect(receipt).toMatchObject({ result: 'SUCCESS' });
      expect(contractResult).toEqual(['0'.repeat(64)]);
      expect(await tokenUnits(stage.rich, tokenAddress, payee.address)).toBe(5n);
    });

    test('pays as much energy as was estimated', async () => {
      const { energy_required: estimate } = await post('wallet/estimateenergy', call());
      const id = await callContract(stage.rich, tokenAddress, 'transfer(address,uint256)', [
        to(stage.rich.address),
        amount(5),
      ]);
      expect(await included(id)).toMatchObject({ receipt: { energy_usage_total: estimate } });
    });

    test('hears why its transaction is refused', async () => {
      const { web, address } = stage.rich;
      const toContract = web.trx.sign(await web.transactionBuilder.sendTrx(tokenAddress, 1, address));
      const { code, message } = await post('wallet/broadcasttransaction', await toContract);
      expect(`${String(code)} ${saidIn(message)}`).toBe(
        'CONTRACT_VALIDATE_ERROR Contract validate error : Cannot transfer TRX to a smartContract.',
      );
    });
  });
}
