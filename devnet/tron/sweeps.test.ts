import { hexToBytes, type Abi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundSweeperAbi, sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import {
  depositAddresses,
  depositImplementation,
  indexSalt,
  sweeperAddress,
} from '@coffer/contract-abi/sweep-addresses.ts';
import { sweepOfDeposits } from '@coffer/contract-abi/sweep-calls.ts';
import { sweepCodes } from '@coffer/contract-abi/sweep-codes.ts';
import { depositProxyCode } from '@coffer/contract-abi/sweeper-code.ts';
import { hexOfTron, tronOfBytes, tronOfHex } from '@coffer/keys/tron/address.ts';
import { accepted, callContract, openStage, tokenUnits, type Person, type Stage } from './stage.fixture.ts';
import { toHex } from './simulator/bytes.ts';

const rule = 'tron';
const salt = `0x${'07'.padStart(64, '0')}` as const;
const sun = 1_000_000;

let stage: Stage;
let owner: Person;
let collector: Person;
let sweeper: `0x${string}`;
beforeAll(async () => {
  stage = await openStage();
  owner = stage.rich;
  collector = stage.stranger();
  const place = { owner: owner.short, salt, fundCollector: collector.short };
  sweeper = sweeperAddress(place, { factory: hexOfTron(stage.factoryAddress), rule });
  const args = [
    { type: 'bytes32', value: salt },
    { type: 'address', value: collector.address },
  ];
  await callContract(owner, stage.factoryAddress, 'createFundSweeperContract(bytes32,address)', args);
});
afterAll(() => stage.stop());

type Asked = (...args: unknown[]) => { call(): Promise<unknown> };

async function ask(at: string, abi: Abi, name: string, ...args: unknown[]): Promise<string> {
  const contract = owner.web.contract([...abi] as never, at) as unknown as Record<string, Asked>;
  return String(await contract[name]?.(...args).call());
}

async function codeAt(address: string): Promise<string> {
  const params = [hexOfTron(address), 'latest'];
  return String((await stage.rpc({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params })).result);
}

async function sweep(indexes: readonly number[], asset: string | null) {
  const input = sweepOfDeposits(indexes, asset === null ? null : hexOfTron(asset)).slice(2);
  const options = { feeLimit: 10_000_000_000, callValue: 0, input, txLocal: true };
  const at = tronOfHex(sweeper);
  const { transaction } = await owner.web.transactionBuilder.triggerSmartContract(at, '', options, [], owner.address);
  return stage.receipt(accepted(await owner.web.trx.sendRawTransaction(await owner.web.trx.sign(transaction))));
}

function deposit(index: number): string {
  return tronOfBytes(depositAddresses(sweeper, { rule })(indexSalt(index)));
}

describe('the contracts on Tron', () => {
  test('are where they were computed to be, by the rule of this chain', async () => {
    const at = tronOfHex(sweeper);
    expect(await ask(at, fundSweeperAbi, 'create2Rule')).toBe('0x41');
    expect(await ask(at, fundSweeperAbi, 'owner')).toBe(owner.hex);
    expect(await ask(at, fundSweeperAbi, 'depositAddress', `0x${toHex(indexSalt(3))}`)).toBe(
      `41${hexOfTron(deposit(3)).slice(2)}`,
    );
    const asked = await ask(
      stage.factoryAddress,
      sweepFactoryAbi,
      'fundSweeperAddress',
      owner.address,
      salt,
      collector.address,
    );
    expect(asked).toBe(`41${sweeper.slice(2)}`);
  });

  test('have the code that the package says', async () => {
    const codes = sweepCodes({ factory: hexOfTron(stage.factoryAddress), rule });
    const logic = await ask(stage.factoryAddress, sweepFactoryAbi, 'fundSweeperLogic');
    expect(await codeAt(stage.factoryAddress)).toBe(codes.factory);
    expect(await codeAt(tronOfHex(`0x${logic.slice(2)}`))).toBe(codes.logic);
    expect(await codeAt(tronOfHex(sweeper))).toBe(codes.clone);
  });

  test('use nothing that came to Ethereum after Shanghai', () => {
    const { factory, logic } = sweepCodes({ rule });
    for (const code of [factory, logic]) expect(opcodesOf(hexToBytes(code))).not.toContain('later');
  });
});

describe('a sweep', () => {
  test.each(['USDC', 'USDT'])(
    'brings %s from many addresses to the collector in one transaction, at once and again',
    async (code) => {
      const token = stage.token(code);
      const indexes = code === 'USDC' ? [10, 11, 12] : [20, 21, 22];
      const pay = async () => {
        for (const index of indexes) await stage.faucet({ code, address: deposit(index), units: 5_000_000n });
      };
      await pay();
      const first = await sweep(indexes, token);
      expect(first.outcome).toBe('SUCCESS');
      expect(await tokenUnits(owner, token, collector.address)).toBe(15_000_000n);
      expect(await codeAt(deposit(indexes[0] ?? 0))).toBe(depositProxyCode(implementation()));
      await pay();
      const again = await sweep(indexes, token);
      expect(await tokenUnits(owner, token, collector.address)).toBe(30_000_000n);
      expect(again.energyTotal).toBeLessThan(first.energyTotal / 2);
    },
  );

  test('brings TRX from addresses that were paid before there was a contract', async () => {
    await stage.pay(owner, deposit(30), 4 * sun);
    await stage.pay(owner, deposit(31), 6 * sun);
    expect((await sweep([30, 31], null)).outcome).toBe('SUCCESS');
    expect(await owner.web.trx.getUnconfirmedBalance(collector.address)).toBe(10 * sun);
    await expect(stage.pay(owner, deposit(30), sun)).rejects.toThrow(/Cannot transfer TRX to a smartContract/);
  });

  test('with too little for its energy moves nothing', async () => {
    const token = stage.token('USDT');
    await stage.faucet({ code: 'USDT', address: deposit(40), units: 5_000_000n });
    const args = [
      { type: 'bytes32[]', value: [`0x${toHex(indexSalt(40))}`] },
      { type: 'address', value: token },
    ];
    const id = await callContract(owner, tronOfHex(sweeper), 'sweep(bytes32[],address)', args, 2_000_000);
    expect(stage.receipt(id)).toMatchObject({ outcome: 'OUT_OF_ENERGY', energyFeeSun: 2_000_000n });
    expect(await tokenUnits(owner, token, deposit(40))).toBe(5_000_000n);
  });
});

function implementation(): `0x${string}` {
  return depositImplementation(sweeper, { rule });
}

/** TLOAD, TSTORE, MCOPY, BLOBHASH and BLOBBASEFEE, which not every network of this family has. */
const later = [0x49, 0x4a, 0x5c, 0x5d, 0x5e];

function opcodesOf(code: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const opcode = code[at] ?? 0;
    names.push(later.includes(opcode) ? 'later' : 'known');
    // What is pushed is data.
    if (opcode >= 0x60 && opcode <= 0x7f) at += opcode - 0x5f;
  }
  return names;
}
