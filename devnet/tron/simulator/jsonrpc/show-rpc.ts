import type { Hex41 } from '../address.ts';
import { toHex } from '../bytes.ts';
import type { Block, Included } from '../chain/block.ts';
import type { Found } from '../chain/tron-chain.ts';

export type RpcLog = {
  address: string;
  blockHash: string;
  blockNumber: string;
  blockTimestamp: string;
  data: string;
  logIndex: string;
  removed: false;
  topics: readonly string[];
  transactionHash: string;
  transactionIndex: string;
};

const zeroes = (bytes: number) => `0x${'00'.repeat(bytes)}`;

export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** Here addresses have twenty bytes. */
export function shortAddress(address: Hex41): string {
  return `0x${address.slice(2)}`;
}

export function rpcBlock(block: Block, full: boolean, energyFeeSun: bigint): Record<string, unknown> {
  const sum = (of: (one: Included) => bigint | number) =>
    block.transactions.reduce((total, one) => total + BigInt(of(one)), 0n);
  return {
    baseFeePerGas: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: quantity(sum((one) => one.transaction.raw.feeLimitSun)),
    gasUsed: quantity(sum((one) => one.receipt.energyTotal)),
    hash: `0x${block.id}`,
    logsBloom: zeroes(256),
    miner: block.height === 0 ? zeroes(20) : shortAddress(block.witness),
    mixHash: zeroes(32),
    nonce: zeroes(8),
    number: quantity(block.height),
    parentHash: `0x${block.parentId}`,
    receiptsRoot: zeroes(32),
    sha3Uncles: zeroes(32),
    size: quantity(sum((one) => one.transaction.rawHex.length / 2) + 180n),
    stateRoot: '0x',
    timestamp: secondsOf(block),
    totalDifficulty: '0x0',
    transactions: block.transactions.map((one) =>
      full ? rpcTransaction({ ...one, block }, energyFeeSun) : `0x${one.transaction.id}`,
    ),
    transactionsRoot: `0x${block.transactionsRoot}`,
    uncles: [],
  };
}

export function rpcTransaction(
  { transaction, receipt, block, index }: Found,
  energyFeeSun: bigint,
): Record<string, unknown> {
  const { value, kind } = transaction.raw;
  const [signature = ''] = transaction.signatures;
  const v = Number.parseInt(signature.slice(128, 130), 16);
  return {
    blockHash: `0x${block.id}`,
    blockNumber: quantity(block.height),
    from: shortAddress(value.owner_address),
    gas: quantity(receipt.energyTotal),
    gasPrice: quantity(energyFeeSun),
    hash: `0x${transaction.id}`,
    input: kind.name === 'TriggerSmartContract' ? `0x${dataOf(value)}` : '0x',
    nonce: zeroes(8),
    r: `0x${signature.slice(0, 64)}`,
    s: `0x${signature.slice(64, 128)}`,
    to: receiverOf(transaction.raw.value),
    transactionIndex: quantity(index),
    type: '0x0',
    v: quantity(v < 27 ? v + 27 : v),
    value: quantity(valueOf(transaction.raw.value)),
  };
}

export function rpcReceipt({ transaction, receipt, block, index, firstLogIndex }: Found, energyFeeSun: bigint) {
  const { value, kind } = transaction.raw;
  const before = block.transactions.slice(0, index + 1);
  return {
    blockHash: `0x${block.id}`,
    blockNumber: quantity(block.height),
    contractAddress:
      kind.name === 'CreateSmartContract' && receipt.contractAddress ? shortAddress(receipt.contractAddress) : null,
    cumulativeGasUsed: quantity(before.reduce((sum, one) => sum + one.receipt.energyTotal, 0)),
    effectiveGasPrice: quantity(energyFeeSun),
    from: shortAddress(value.owner_address),
    gasUsed: quantity(receipt.energyTotal),
    logs: rpcLogs({ transaction, receipt, block, index, firstLogIndex }),
    logsBloom: zeroes(256),
    status: receipt.outcome === 'SUCCESS' ? '0x1' : '0x0',
    to: receiverOf(value),
    transactionHash: `0x${transaction.id}`,
    transactionIndex: quantity(index),
    type: '0x0',
  };
}

export function rpcLogs({ transaction, receipt, block, index, firstLogIndex }: Found): RpcLog[] {
  return receipt.logs.map(({ address, topics, data }, at) => ({
    address: `0x${address}`,
    blockHash: `0x${block.id}`,
    blockNumber: quantity(block.height),
    blockTimestamp: secondsOf(block),
    data: `0x${data}`,
    logIndex: quantity(firstLogIndex + at),
    removed: false,
    topics: topics.map((topic) => `0x${topic}`),
    transactionHash: `0x${transaction.id}`,
    transactionIndex: quantity(index),
  }));
}

function secondsOf({ timeMs }: Block): string {
  return quantity(Math.floor(timeMs / 1000));
}

function receiverOf(value: Readonly<Record<string, unknown>>): string | null {
  const to = value['to_address'] ?? value['contract_address'] ?? value['receiver_address'];
  return typeof to === 'string' ? shortAddress(to) : null;
}

function dataOf({ data }: Readonly<Record<string, unknown>>): string {
  return typeof data === 'string' ? data : '';
}

function valueOf(value: Readonly<Record<string, unknown>>): bigint {
  const sun = value['amount'] ?? value['call_value'] ?? value['frozen_balance'] ?? value['balance'];
  return typeof sun === 'bigint' ? sun : 0n;
}

export function bytes0x(bytes: Uint8Array): string {
  return `0x${toHex(bytes)}`;
}
