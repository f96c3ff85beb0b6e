import { beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { keccak256, numberToHex, padHex } from 'viem';
import { deployFactory } from '../../../contracts/gas/deploy-factory.ts';
import { openChain, type Chain } from '../../../contracts/gas/open-chain.ts';
import * as contracts from './contracts.generated.ts';
import { toHex, type Hex } from './hex.ts';
import {
  depositAddress,
  depositAddresses,
  depositImplementation,
  depositProxyInitCodeHash,
  indexSalt,
  sweeperAddress,
  sweeperLogicAddress,
} from './sweep-addresses.ts';
import { factoryOfLogic, sweepCodes } from './sweep-codes.ts';
import { delegationCode, depositProxyCode, logicOfClone, sweeperCloneCode } from './sweeper-code.ts';

const key = new Uint8Array(32).fill(7);
const anyBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);
const plain = (address: unknown) => String(address).toLowerCase();

let chain: Chain;
beforeAll(async () => {
  chain = await openChain();
  const factory = { abi: contracts.sweepFactoryAbi, creationCode: contracts.factoryCreationCode };
  await deployFactory(chain, factory, contracts.factorySalt);
});

const askFactory = (name: string, args: unknown[]) =>
  chain.call(key, contracts.factoryAddress, contracts.sweepFactoryAbi, name, args);
const askSweeper = (sweeper: Hex, name: string, args: unknown[] = []) =>
  chain.call(key, sweeper, contracts.fundSweeperAbi, name, args);

test('the factory stands where the package says, with the code that it says', async () => {
  expect(keccak256(await chain.codeAt(contracts.factoryAddress))).toBe(contracts.factoryCodeHash);
  expect(keccak256(await chain.codeAt(contracts.sweeperLogic))).toBe(contracts.sweeperLogicCodeHash);
  expect(plain(contracts.sweeperLogic)).toBe(sweeperLogicAddress());
  expect(plain(await askFactory('fundSweeperLogic', []))).toBe(sweeperLogicAddress());
});

test('the logic behind a sweeper says which factory it belongs to, and other code says nothing', () => {
  const factory = '0x00000000000000000000000000000000000fac70';
  const { clone, logic } = sweepCodes({ factory, rule: 'tron' });
  expect(logicOfClone(clone)).toBe(sweeperLogicAddress({ factory, rule: 'tron' }).toLowerCase());
  expect(factoryOfLogic(logic)).toBe(factory);
  for (const other of ['0x', '0x60806040', clone]) expect(factoryOfLogic(other)).toBeNull();
  for (const other of ['0x', logic, `${clone}00`]) expect(logicOfClone(other)).toBeNull();
});

test('the code of the factory and its sweepers is known for any factory, on any chain', async () => {
  const codes = sweepCodes();
  expect(codes.factory).toBe(await chain.codeAt(contracts.factoryAddress));
  expect(codes.logic).toBe(await chain.codeAt(contracts.sweeperLogic));
  expect(keccak256(codes.clone)).toBe(contracts.sweeperCloneCodeHash);
  const elsewhere = sweepCodes({ factory: '0x00000000000000000000000000000000000fac70', rule: 'tron' });
  for (const name of ['factory', 'logic', 'clone'] as const) {
    expect(elsewhere[name]).not.toBe(codes[name]);
    expect(elsewhere[name]).toHaveLength(codes[name].length);
  }
});

test('a sweeper is where the factory says, for any owner, salt and collector', async () => {
  const places = fc.record({ owner: anyBytes(20), salt: anyBytes(32), fundCollector: anyBytes(20) });
  await fc.assert(
    fc.asyncProperty(places, async (place) => {
      const said = await askFactory('fundSweeperAddress', [place.owner, place.salt, place.fundCollector]);
      expect(sweeperAddress(place)).toBe(plain(said));
    }),
  );
});

describe('of a sweeper that was made', () => {
  let sweeper: Hex;
  let announced: string;
  beforeAll(async () => {
    const salt = numberToHex(5, { size: 32 });
    const fundCollector: Hex = '0x00000000000000000000000000000000000c0117';
    const made = plain(await askFactory('createFundSweeperContract', [salt, fundCollector]));
    const owner = plain(await askSweeper(made as Hex, 'owner')) as Hex;
    sweeper = sweeperAddress({ owner, salt, fundCollector });
    announced = made;
  });

  test('the address is the computed one', () => {
    expect(sweeper).toBe(announced);
  });

  test('the code is that of every sweeper', async () => {
    const code = await chain.codeAt(sweeper);
    expect(code).toBe(sweeperCloneCode(contracts.sweeperLogic));
    expect(keccak256(code)).toBe(contracts.sweeperCloneCodeHash);
  });

  test('deposit addresses are those of the contract, for any salt', async () => {
    const addressOf = depositAddresses(sweeper);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (salt) => {
        expect(toHex(addressOf(salt))).toBe(plain(await askSweeper(sweeper, 'depositAddress', [toHex(salt)])));
      }),
    );
  });

  test('the deposit implementation is where the contract says, and has code', async () => {
    const implementation = depositImplementation(sweeper);
    expect(implementation).toBe(plain(await askSweeper(sweeper, 'depositImplementation')));
    expect(await chain.codeAt(implementation)).not.toBe('0x');
  });

  test('the code at a deposit address is the announced one, once it was swept', async () => {
    const deposit = depositAddress(sweeper, 12);
    await chain.giveCoins(deposit, 5n);
    expect(await chain.codeAt(deposit)).toBe('0x');
    await askSweeper(sweeper, 'sweep', [[toHex(indexSalt(12))], padHex('0x', { size: 20 })]);
    expect(await chain.codeAt(deposit)).toBe(depositProxyCode(depositImplementation(sweeper)));
  });

  test('the hash of the init code is what addresses are made of, with any keccak', () => {
    const fast = (bytes: Uint8Array) => keccak256(bytes, 'bytes');
    const deposit = toHex(depositAddresses(sweeper, { keccak256: fast })(indexSalt(3)));
    const hashed: Hex = `0xff${sweeper.slice(2)}${toHex(indexSalt(3)).slice(2)}${depositProxyInitCodeHash(sweeper).slice(2)}`;
    expect(deposit).toBe(`0x${keccak256(hashed).slice(-40)}`);
    expect(deposit).toBe(depositAddress(sweeper, 3));
  });

  test('on TRON the hash begins with the first byte of its addresses', () => {
    const rule = 'tron';
    const hash = depositProxyInitCodeHash(sweeper, { rule });
    const hashed: Hex = `0x41${sweeper.slice(2)}${toHex(indexSalt(3)).slice(2)}${hash.slice(2)}`;
    expect(depositAddress(sweeper, 3, { rule })).toBe(`0x${keccak256(hashed).slice(-40)}`);
    expect(depositImplementation(sweeper, { rule })).not.toBe(depositImplementation(sweeper));
  });

  test('a sender that gives 2,300 gas can pay before the first sweep, and keeps its coins after it', async () => {
    const deposit = depositAddress(sweeper, 40);
    const sender: Hex = '0x0000000000000000000000000000000000005e4d';
    // Sends one unit to the deposit with no more gas than a sender of coins gives, and answers whether it went.
    await chain.placeCode(sender, `0x5f5f5f5f600173${deposit.slice(2)}5ff15f5260205ff3`);
    await chain.giveCoins(sender, 10n);
    const send = async () => BigInt((await chain.send(key, { to: sender })).answer);
    expect(await send()).toBe(1n);
    await askSweeper(sweeper, 'sweep', [[toHex(indexSalt(40))], padHex('0x', { size: 20 })]);
    expect(await send()).toBe(0n);
  });
});

test('an account that delegated has a code of 23 bytes that names the implementation', () => {
  const implementation: Hex = '0x00000000000000000000000000000000000C0de5';
  expect(delegationCode(implementation)).toBe('0xef010000000000000000000000000000000000000c0de5');
});

describe('refused, because money sent there would be lost', () => {
  test('an index that is no count', () => {
    for (const index of [-1, 1.5, Number.NaN, 2 ** 53]) expect(() => indexSalt(index)).toThrow(RangeError);
  });

  test('an address or a salt of another length', () => {
    const fundCollector: Hex = '0x00000000000000000000000000000000000c0117';
    const salt = toHex(indexSalt(1));
    expect(() => sweeperAddress({ owner: '0x01', salt, fundCollector })).toThrow(RangeError);
    expect(() => sweeperAddress({ owner: fundCollector, salt: '0x01', fundCollector })).toThrow(RangeError);
    expect(() => depositAddresses(fundCollector)(new Uint8Array(31))).toThrow(RangeError);
    expect(() => sweeperCloneCode('0x')).toThrow(RangeError);
    expect(() => sweepCodes({ factory: '0x41' })).toThrow(RangeError);
  });
});

test('an index becomes its number in 32 bytes', () => {
  expect(toHex(indexSalt(0))).toBe(`0x${'0'.repeat(64)}`);
  expect(toHex(indexSalt(4_294_967_297))).toBe(`0x${'1'.padStart(56, '0')}00000001`);
});
