import { keccak256, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create2Addresses } from '@coffer/contract-abi/create2-address.ts';
import { testTronUsdtAbi, testTronUsdtCreationCode } from '@coffer/contract-abi/test-tokens.ts';
import { accepted, callContract, openStage, saidIn, tokenUnits, type Person, type Stage } from '../stage.fixture.ts';
import { fromBase58, toBase58 } from './address.ts';

let stage: Stage;
let rich: Person;
let usdt: string;
beforeAll(async () => {
  stage = await openStage();
  rich = stage.rich;
  usdt = stage.token('USDT');
});
afterAll(() => stage.stop());

const sun = 1_000_000;
const units = 1_000_000n;

/** Code that returns this code when it is run as one that makes a contract. */
function makerOf(code: string): string {
  const bytes = code.length / 2;
  return `60${bytes.toString(16).padStart(2, '0')}600c60003960${bytes.toString(16).padStart(2, '0')}6000f3${code}`;
}

async function deploy(bytecode: string): Promise<{ id: string; at: string }> {
  const options = {
    abi: [],
    bytecode,
    feeLimit: 1_000_000_000,
    callValue: 0,
    name: 'Test',
    originEnergyLimit: 1_000_000,
  };
  const draft = await rich.web.transactionBuilder.createSmartContract(options, rich.address);
  const id = accepted(await rich.web.trx.sendRawTransaction(await rich.web.trx.sign(draft)));
  return { id, at: toBase58(draft.contract_address.toLowerCase()) };
}

function pay(token: string, from: Person, to: string, amount: bigint, feeLimit?: number): Promise<string> {
  const args = [
    { type: 'address', value: to },
    { type: 'uint256', value: amount.toString() },
  ];
  return callContract(from, token, 'transfer(address,uint256)', args, feeLimit);
}

describe('a token', () => {
  test('moves, costs energy that is burnt for, and more for a holder who had none', async () => {
    const payee = stage.stranger();
    const first = stage.receipt(await pay(usdt, rich, payee.address, 5n * units));
    const second = stage.receipt(await pay(usdt, rich, payee.address, 5n * units));
    expect(await tokenUnits(rich, usdt, payee.address)).toBe(10n * units);
    expect(first.energyTotal - second.energyTotal).toBe(15_000);
    expect(second.energyTotal).toBeGreaterThan(10_000);
    expect(second.energyTotal).toBeLessThan(20_000);
    expect(second.energyFeeSun).toBe(BigInt(second.energyTotal) * 100n);
  });

  test('that is Tether says false, and has moved the money', async () => {
    const payee = stage.stranger();
    const id = await pay(usdt, rich, payee.address, units);
    const info = await rich.web.trx.getUnconfirmedTransactionInfo(id);
    expect(info.contractResult).toEqual(['0'.repeat(64)]);
    expect(info.receipt.result).toBe('SUCCESS');
    expect(await tokenUnits(rich, usdt, payee.address)).toBe(units);
  });

  test('paid to somebody gives him no account', async () => {
    const payee = stage.stranger();
    await pay(usdt, rich, payee.address, units);
    expect(await rich.web.trx.getUnconfirmedAccount(payee.address)).toEqual({});
  });
});

describe('a call that fails stands in the chain and costs what it used', () => {
  test('because the contract refused', async () => {
    const poor = stage.stranger();
    await stage.pay(rich, poor.address, 100 * sun);
    const id = await pay(usdt, poor, rich.address, units);
    const info = await rich.web.trx.getUnconfirmedTransactionInfo(id);
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
    expect(saidIn(info.resMessage)).toBe('REVERT opcode executed');
    expect(info.log).toBeUndefined();
    expect(await rich.web.trx.getTransaction(id)).toMatchObject({ ret: [{ contractRet: 'REVERT' }] });
  });

  test('because the limit of its fee was too low: all of that is gone', async () => {
    const payee = stage.stranger();
    const id = await pay(usdt, rich, payee.address, units, 500_000);
    expect(stage.receipt(id)).toMatchObject({ outcome: 'OUT_OF_ENERGY', energyTotal: 5000, energyFeeSun: 500_000n });
    expect(await tokenUnits(rich, usdt, payee.address)).toBe(0n);
  });

  test('because its sender had no more to burn', async () => {
    const poor = stage.stranger();
    await stage.pay(rich, poor.address, sun);
    await pay(usdt, rich, poor.address, units);
    const receipt = stage.receipt(await pay(usdt, poor, rich.address, units));
    expect(receipt).toMatchObject({ outcome: 'OUT_OF_ENERGY' });
    expect(receipt.energyTotal).toBeLessThanOrEqual(10_000);
  });
});

describe('refused before it costs anything', () => {
  const call = (feeLimit?: number) => pay(usdt, rich, rich.address, 1n, feeLimit);

  test('a limit that no witness allows', async () => {
    await expect(call(15_000_000_001)).rejects.toThrow(/feeLimit must be >= 0 and <= 15000000000/);
  });

  test('a call of who is no contract', async () => {
    await expect(pay(stage.stranger().address, rich, rich.address, 1n)).rejects.toThrow(
      /No contract or not a smart contract/,
    );
  });
});

test('a question costs nothing, and a node says what an answer would cost', async () => {
  const args = [{ type: 'address', value: rich.address }];
  const asked = await rich.web.transactionBuilder.triggerConstantContract(
    usdt,
    'balanceOf(address)',
    {},
    args,
    rich.address,
  );
  expect(BigInt(`0x${asked.constant_result[0] ?? ''}`)).toBeGreaterThan(0n);
  const transfer = [args[0], { type: 'uint256', value: 5 }] as { type: string; value: unknown }[];
  const estimate = await rich.web.transactionBuilder.estimateEnergy(
    usdt,
    'transfer(address,uint256)',
    {},
    transfer,
    rich.address,
  );
  const { energyTotal } = stage.receipt(await pay(usdt, rich, rich.address, 5n));
  expect(estimate.energy_required).toBe(energyTotal);
});

test('a contract that many call costs more by its factor, the calls below it by theirs', async () => {
  const payee = stage.stranger();
  await pay(usdt, rich, payee.address, units);
  const plain = stage.receipt(await pay(usdt, rich, payee.address, units)).energyTotal;
  const contract = fromBase58(usdt) ?? '';
  stage.simulated.setFactor(contract, 34_000);
  const dear = stage.receipt(await pay(usdt, rich, payee.address, units));
  expect(dear.energyTotal).toBe(Math.floor(plain * 4.4));
  expect(dear.energyPenalty).toBe(dear.energyTotal - plain);
  const info = await stage.rpc({
    jsonrpc: '2.0',
    id: 1,
    method: 'wallet/getcontractinfo',
    params: [{ value: contract }],
  });
  expect(info.result).toMatchObject({ contract_state: { energy_factor: 34_000 } });
  const limit = Math.floor(plain * 100 * 2);
  expect(stage.receipt(await pay(usdt, rich, payee.address, units, limit))).toMatchObject({ outcome: 'OUT_OF_ENERGY' });
  stage.simulated.setFactor(contract, 0);
});

describe('a contract comes to an address', () => {
  test('that follows from the transaction and its sender', async () => {
    const { id, at } = await deploy(testTronUsdtCreationCode.slice(2));
    expect(stage.receipt(id).contractAddress).toBe(fromBase58(at));
    const { symbol } = rich.web.contract([...testTronUsdtAbi], at);
    expect(await symbol().call()).toBe('USDT');
  });

  test('that follows from the transaction and a count, when a contract makes it', async () => {
    const maker = await deploy(makerOf(creates));
    const id = await run(maker.at, empty);
    const [made] = stage.receipt(id).inner;
    expect(made?.to).toBe(`41${keccak256(`0x${id}${'0'.repeat(16)}`).slice(-40)}`);
    expect(await codeAt(made?.to ?? '')).toBe('00');
  });

  test('that follows from the salt and the code, with 41 hashed first; what was paid there before stays', async () => {
    const maker = await deploy(makerOf(creates2));
    const initCodeHash = keccak256(`0x${empty}`);
    const made = create2Addresses(hexOf(maker.at), initCodeHash, { rule: 'tron' })(new Uint8Array(32));
    const at = toBase58(`41${toHex(made).slice(2)}`);
    await stage.pay(rich, at, sun);
    const id = await run(maker.at, empty, 5);
    const info = await rich.web.trx.getUnconfirmedTransactionInfo(id);
    expect(info.internal_transactions).toMatchObject([
      {
        caller_address: fromBase58(maker.at),
        transferTo_address: fromBase58(at),
        callValueInfo: [{ callValue: 5 }],
        note: '637265617465',
      },
    ]);
    expect(await rich.web.trx.getUnconfirmedBalance(at)).toBe(sun + 5);
    await expect(stage.pay(rich, at, sun)).rejects.toThrow(/Cannot transfer TRX to a smartContract/);

    // Where a contract is, no other one comes; and whoever tries loses all that he gave for it.
    const again = stage.receipt(await run(maker.at, empty));
    expect(again).toMatchObject({ outcome: 'OUT_OF_ENERGY', energyTotal: 10_000_000, inner: [{ rejected: true }] });
  });
});

/** Code that makes a contract of what it is called with, and answers where. */
const creates = '36600060003736600034f060005260206000f3';
const creates2 = '366000600037600036600034f560005260206000f3';
/** Of a contract that does nothing. */
const empty = makerOf('00');

async function run(contract: string, data: string, callValue = 0): Promise<string> {
  const options = { feeLimit: 1_000_000_000, callValue, input: data, txLocal: true };
  const { transaction } = await rich.web.transactionBuilder.triggerSmartContract(
    contract,
    '',
    options,
    [],
    rich.address,
  );
  return accepted(await rich.web.trx.sendRawTransaction(await rich.web.trx.sign(transaction)));
}

async function codeAt(address: string): Promise<unknown> {
  const params = [{ value: address }];
  const { result } = await stage.rpc({ jsonrpc: '2.0', id: 1, method: 'wallet/getcontractinfo', params });
  return (result as { runtimecode?: unknown }).runtimecode;
}

function hexOf(address: string): `0x${string}` {
  return `0x${fromBase58(address)?.slice(2) ?? ''}`;
}
