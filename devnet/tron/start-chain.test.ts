import { createPublicClient, http } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepCodes } from '@coffer/contract-abi/sweep-codes.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { openStage, stageForTest, tokenUnits, type Stage } from './stage.fixture.ts';

describe('a local Tron', () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await openStage()));
  afterAll(() => stage.stop());

  test('has a number that no real network has, the same after every start', async () => {
    const client = createPublicClient({ transport: http(`${stage.chain.rpcUrl}/jsonrpc`) });
    expect(String(await client.getChainId())).toBe(stage.chain.chainId);
    const others = ['728126428', '3448148188', '2494104990'];
    expect(others).not.toContain(stage.chain.chainId);
    const another = await stageForTest();
    expect(another.chain.chainId).toBe(stage.chain.chainId);
    expect([another.factoryAddress, another.tokens]).toEqual([stage.factoryAddress, stage.tokens]);
  });

  test('gives each account of the known wallet TRX and tokens', async () => {
    expect(stage.accounts).toHaveLength(10);
    for (const { address, family } of stage.accounts) {
      expect(family).toBe('TRX_Family');
      expect(await stage.rich.web.trx.getUnconfirmedBalance(address)).toBe(1_000_000_000_000);
      for (const { address: token } of stage.tokens) {
        expect(await tokenUnits(stage.rich, token, address)).toBe(1_000_000_000_000n);
      }
    }
    expect(stage.accounts[0]?.address).toBe(stage.rich.address);
  });

  test('has the sweep contracts', async () => {
    const factory = hexOfTron(stage.factoryAddress);
    const params = [factory, 'latest'];
    const { result } = await stage.rpc({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params });
    expect(result).toBe(sweepCodes({ factory, rule: 'tron' }).factory);
  });

  test('pays out TRX and tokens, also when many ask at once', async () => {
    const payee = stage.stranger();
    const orders = ['TRX', 'USDC', 'USDT', 'TRX'].map((code) =>
      stage.faucet({ code, address: payee.address, units: 5_000_000n }),
    );
    const hashes = (await Promise.all(orders)).map((one) => one.transactionHash);
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(stage.receipt(hash).outcome).toBe('SUCCESS');
    expect(await payee.web.trx.getUnconfirmedBalance(payee.address)).toBe(10_000_000);
    expect(await tokenUnits(payee, stage.token('USDC'), payee.address)).toBe(5_000_000n);
  });

  test('says why it refuses an order', async () => {
    const address = stage.stranger().address;
    await expect(stage.faucet({ code: 'BTC', address, units: 1n })).rejects.toThrow('There is no BTC on TRX.');
    await expect(stage.faucet({ code: 'TRX', address: 'T123', units: 1n })).rejects.toThrow(
      'T123 is no address of Tron.',
    );
    await expect(stage.faucet({ code: 'TRX', address, units: 0n })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringMatching(/The local chain refused.*Amount must be greater than 0/),
    });
  });

  test('knows its addresses', () => {
    expect(stage.isAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
    expect(stage.isAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false);
    expect(stage.isAddress('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(false);
  });

  test('is asked over both of its services', async () => {
    const ask = (method: string, params: unknown[]) => stage.rpc({ jsonrpc: '2.0', id: 7, method, params });
    expect(await ask('eth_chainId', [])).toMatchObject({ id: 7, result: expect.stringMatching(/^0x/) });
    expect(await ask('wallet/getaccount', [{ address: stage.rich.hex }])).toMatchObject({
      id: 7,
      result: { address: stage.rich.hex },
    });
    expect(await ask('walletsolidity/getnowblock', [])).toMatchObject({ result: { blockID: expect.any(String) } });
  });

  test('mines as many blocks as asked for, and the final one follows', async () => {
    const { height } = stage.simulated.head;
    await stage.mine(30);
    expect(stage.simulated.head.height).toBe(height + 30);
    expect(stage.simulated.solidHeight).toBe(height + 11);
  });
});

describe('with blocks that come by themselves', () => {
  const running: Stage[] = [];
  afterEach(() => running.pop()?.stop());

  test('a payment gets its confirmations', async () => {
    const stage = await openStage({ steadyBlocks: true });
    running.push(stage);
    const { height } = stage.simulated.head;
    await stage.faucet({ code: 'TRX', address: stage.stranger().address, units: 1n });
    await expect.poll(() => stage.simulated.head.height, { timeout: 20_000 }).toBeGreaterThan(height + 1);
  });
});
