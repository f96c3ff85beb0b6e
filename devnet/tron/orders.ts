import { encodeFunctionData, type Abi } from 'viem';
import type { Hex41 } from './simulator/address.ts';
import { fromHex } from './simulator/bytes.ts';
import { writeFields, type Written } from './simulator/protobuf.ts';

/** What a transaction is to do, as it is written into one. */
export type Order = { code: number; name: string; fields: readonly Written[]; feeLimitSun: bigint };

const feeLimitSun = 15_000_000_000n;

export function transferOrder(from: Hex41, to: Hex41, sun: bigint): Order {
  return {
    code: 1,
    name: 'TransferContract',
    fields: [
      [1, fromHex(from)],
      [2, fromHex(to)],
      [3, sun],
    ],
    feeLimitSun: 0n,
  };
}

export type NewContract = { name: string; bytecode: `0x${string}` };

export function createOrder(from: Hex41, { name, bytecode }: NewContract): Order {
  const contract = writeFields([
    [1, fromHex(from)],
    [4, fromHex(bytecode.slice(2))],
    [6, 100n],
    [7, name],
    [8, 10_000_000n],
  ]);
  return {
    code: 30,
    name: 'CreateSmartContract',
    fields: [
      [1, fromHex(from)],
      [2, contract],
    ],
    feeLimitSun,
  };
}

export type ContractCall = { contract: Hex41; abi: Abi; functionName: string; args: readonly unknown[] };

export function callOrder(from: Hex41, { contract, abi, functionName, args }: ContractCall): Order {
  return dataOrder(from, contract, encodeFunctionData({ abi, functionName, args }));
}

/** A call as it is written for contracts. */
export function dataOrder(from: Hex41, contract: Hex41, data: string): Order {
  return {
    code: 31,
    name: 'TriggerSmartContract',
    fields: [
      [1, fromHex(from)],
      [2, fromHex(contract)],
      [4, fromHex(data.slice(2))],
    ],
    feeLimitSun,
  };
}

export type Reference = { blockId: string; timeMs: number };

const lifeMs = 60_000;

/** The bytes to sign: the order, and the block after which it may come. */
export function rawOf(order: Order, { blockId, timeMs }: Reference): Uint8Array {
  const any = writeFields([
    [1, `type.googleapis.com/protocol.${order.name}`],
    [2, writeFields(order.fields)],
  ]);
  return writeFields([
    [1, fromHex(blockId.slice(12, 16))],
    [4, fromHex(blockId.slice(16, 32))],
    [8, BigInt(timeMs + lifeMs)],
    [
      11,
      writeFields([
        [1, BigInt(order.code)],
        [2, any],
      ]),
    ],
    [14, BigInt(timeMs)],
    [18, order.feeLimitSun],
  ]);
}
