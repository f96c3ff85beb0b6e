import { createPublicClient, erc20Abi, http, type Address, type Hash, type PublicClient } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callContract, openStage, type Person, type Stage } from '../stage.fixture.ts';
import { fromBase58 } from './address.ts';

let stage: Stage;
let rich: Person;
let client: PublicClient;
let token: Address;
beforeAll(async () => {
  stage = await openStage();
  rich = stage.rich;
  client = createPublicClient({ transport: http(`${stage.node.url}/jsonrpc`, { retryCount: 0 }) });
  token = `0x${fromBase58(stage.token('USDC'))?.slice(2) ?? ''}`;
});
afterAll(() => stage.stop());

function pay(to: Person, units: bigint): Promise<string> {
  const args = [
    { type: 'address', value: to.address },
    { type: 'uint256', value: units.toString() },
  ];
  return callContract(rich, stage.token('USDC'), 'transfer(address,uint256)', args);
}

async function refusal(method: string, ...params: unknown[]): Promise<{ code: number; message: string }> {
  const { error } = await stage.rpc({ jsonrpc: '2.0', id: 1, method, params });
  if (!error) throw new Error(`${method} was answered`);
  return error;
}

describe('a client of Ethereum, as it is', () => {
  test('finds token payments by their receiver, each with its place', async () => {
    const payee = stage.stranger();
    await stage.mine(1);
    const fromBlock = await client.getBlockNumber({ cacheTime: 0 });
    const ids = [await pay(payee, 5n), await pay(payee, 7n)];
    await pay(stage.stranger(), 9n);
    const logs = await client.getContractEvents({
      abi: erc20Abi,
      eventName: 'Transfer',
      address: token,
      args: { to: payee.short },
      fromBlock,
    });
    expect(logs.map((log) => [log.transactionHash, log.args.value, log.blockNumber])).toEqual([
      [`0x${ids[0]}`, 5n, fromBlock + 1n],
      [`0x${ids[1]}`, 7n, fromBlock + 2n],
    ]);
    expect(logs[0]).toMatchObject({ address: token, logIndex: 0, removed: false, args: { value: 5n } });
  });

  test('reads receipts and transactions, of those that failed too', async () => {
    const payee = stage.stranger();
    const hash: Hash = `0x${await pay(payee, 5n)}`;
    const receipt = await client.getTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: 'success', from: rich.short, to: token, contractAddress: null });
    expect(receipt.gasUsed).toBeGreaterThan(10_000n);
    expect(receipt.logs).toHaveLength(1);
    expect(await client.getTransaction({ hash })).toMatchObject({ from: rich.short, to: token, value: 0n });
    const failed: Hash = `0x${await pay(payee, 10n ** 20n)}`;
    expect(await client.getTransactionReceipt({ hash: failed })).toMatchObject({ status: 'reverted', logs: [] });
  });

  test('reads blocks by height, hash and tag; the final one is nineteen behind', async () => {
    await stage.mine(25);
    const head = await client.getBlock();
    const final = await client.getBlock({ blockTag: 'finalized' });
    expect(head.number - final.number).toBe(19n);
    expect(await client.getBlock({ blockHash: final.hash })).toMatchObject({ number: final.number });
    const parent = await client.getBlock({ blockNumber: head.number - 1n });
    expect(head.parentHash).toBe(parent.hash);
    expect(head.hash.slice(2, 18)).toBe(head.number.toString(16).padStart(16, '0'));
    await expect(client.getBlock({ blockNumber: head.number + 1n })).rejects.toThrow(/could not be found/);
  });

  test('reads contracts, code and balances', async () => {
    const payee = stage.stranger();
    await pay(payee, 41n);
    const read = { address: token, abi: erc20Abi } as const;
    expect(await client.readContract({ ...read, functionName: 'balanceOf', args: [payee.short] })).toBe(41n);
    expect(await client.readContract({ ...read, functionName: 'decimals' })).toBe(6);
    expect((await client.getCode({ address: token }))?.length).toBeGreaterThan(1000);
    expect(await client.getCode({ address: payee.short })).toBeUndefined();
    await stage.pay(rich, payee.address, 3_000_000);
    expect(await client.getBalance({ address: payee.short })).toBe(3_000_000n);
    expect(String(await client.getChainId())).toBe(stage.chain.chainId);
  });

  test('hears why a call fails', async () => {
    const call = client.simulateContract({
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [rich.short, 1n],
      account: stage.stranger().short,
    });
    await expect(call).rejects.toThrow(/REVERT opcode executed/);
  });
});

describe('refused, as by a real node', () => {
  test('blocks that are only about to be, and sending or counting transactions', async () => {
    for (const tag of ['pending', 'safe']) {
      expect(await refusal('eth_getBlockByNumber', tag, false)).toMatchObject({ message: `TAG ${tag} not supported` });
    }
    for (const method of ['eth_sendRawTransaction', 'eth_getTransactionCount', 'eth_feeHistory', 'constructor']) {
      expect(await refusal(method, '0x00')).toEqual({
        code: -32601,
        message: expect.stringContaining(method),
        data: '{}',
      });
    }
  });

  test('what was known at another block than the newest', async () => {
    const only = 'QUANTITY not supported, just support TAG as latest';
    expect(await refusal('eth_getBalance', rich.short, '0x1')).toMatchObject({ message: only });
    expect(await refusal('eth_call', { to: token, data: '0x313ce567' }, '0x1')).toMatchObject({ message: only });
    expect(await refusal('eth_getCode', token, 'finalized')).toMatchObject({ message: expect.stringContaining('TAG') });
  });

  test('lists of logs that are too long to look through', async () => {
    await stage.mine(5001);
    const head = Number(await client.getBlockNumber({ cacheTime: 0 }));
    const at = (height: number) => `0x${height.toString(16)}`;
    const logs = (filter: object) => refusal('eth_getLogs', filter);
    expect(await logs({ fromBlock: at(head - 5001), toBlock: 'latest' })).toMatchObject({
      code: -32602,
      message: 'exceed max block range: 5000',
    });
    const within = { fromBlock: at(head - 5000), toBlock: at(head) };
    expect(await client.request({ method: 'eth_getLogs', params: [within as never] })).toEqual(expect.any(Array));
    expect(await logs({ fromBlock: at(9), toBlock: at(8) })).toMatchObject({
      message: expect.stringContaining('fromBlock <= toBlock'),
    });
    const many = Array.from({ length: 1001 }, () => token);
    expect(await logs({ ...within, address: many })).toMatchObject({ message: 'exceed max addresses: 1000' });
    const topic = `0x${'00'.repeat(32)}`;
    expect(await logs({ ...within, topics: [many.map(() => topic)] })).toMatchObject({
      message: 'exceed max topics: 1000',
    });
    expect(await logs({ ...within, topics: [1, 2, 3, 4, 5].map(() => topic) })).toMatchObject({
      message: 'topics size should be <= 4',
    });
    expect(await logs({ ...within, blockHash: topic })).toMatchObject({
      message: expect.stringContaining('cannot specify both'),
    });
    expect(await logs({ ...within, address: '0x12' })).toMatchObject({
      message: expect.stringContaining('invalid address'),
    });
  });

  test('more than a hundred questions at once', async () => {
    const batch = Array.from({ length: 101 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_blockNumber',
      params: [],
    }));
    const ask = async (questions: unknown) => {
      const reply = await fetch(`${stage.node.url}/jsonrpc`, { method: 'POST', body: JSON.stringify(questions) });
      return reply.json();
    };
    expect(await ask(batch)).toMatchObject({ error: { message: 'Batch size 101 exceeds the limit of 100' } });
    expect(await ask(batch.slice(1))).toHaveLength(100);
  });
});
