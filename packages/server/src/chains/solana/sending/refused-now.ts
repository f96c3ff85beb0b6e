import { base58 } from '@scure/base';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import { decodeTransaction } from '@coffer/keys/solana/transaction.ts';
import type { SendOrder } from '../../port/port.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { confirmed } from '../reading/fetch-blocks.ts';
import type { MintBook } from '../reading/mint-book.ts';
import { readContext, record } from '../reading/raw-shapes.ts';
import { buildTransfer } from '../rules/build-transfer.ts';
import { batchLists, paymentsOf, type Payment } from '../rules/pay-several.ts';
import { estimateFeeOf } from './estimate-fee.ts';

/** Nobody's block: the node puts one of its own in its place. */
const anyBlock = { detail: { blockhash: '11111111111111111111111111111111', validUntil: '0' } };
const anyFee = 10n ** 18n;
const bytesOfKey = 32;

/**
 * The rows for which all would fail as things are: one after the other, each tried without those before it. None where it fails for
 * something that is no row's.
 */
export async function refusedNowOf(sources: { pool: NodePool; mints: MintBook }, order: SendOrder): Promise<number[]> {
  const { contract, rows } = paymentsOf(order);
  const left = rows.map((row, at) => ({ row, at }));
  const refused: number[] = [];
  while (left.length > 0) {
    const tried = left.map(({ row }) => row);
    const at = await firstRefused(sources, order, contract, tried);
    const [found] = at === null ? [] : left.splice(at, 1);
    if (!found) break;
    refused.push(found.at);
  }
  return refused.toSorted((a, b) => a - b);
}

async function firstRefused(
  sources: { pool: NodePool; mints: MintBook },
  order: SendOrder,
  contract: string | null,
  rows: readonly Payment[],
): Promise<number | null> {
  const units = contract === null ? rows.reduce((sum, row) => sum + row.units, 0n) : 0n;
  const some = { ...order, data: batchLists.list(contract, rows), units, feeUnitsMax: anyFee };
  try {
    const fee = await estimateFeeOf(sources, some);
    const { transaction = '' } = buildTransfer(some, fee, null, anyBlock).payload;
    const { microLamports, createsAccount = '', program } = fee.detail;
    const first = microLamports === '0' ? 1 : 2;
    const creates = createsAccount.split(' ').map((word) => word === 'yes');
    const at = await sources.pool.ask((node) => failureOf(node, transaction));
    if (at === null) return null;
    if ('instruction' in at) return rowOf(at.instruction - first, rows.length, creates);
    const accounts = rows.map(({ to }) =>
      contract === null || program === undefined ? to : tokenAccountOf(to, contract, program),
    );
    const found = accounts.indexOf(at.account);
    return found === -1 ? null : found;
  } catch (error) {
    // What is wrong with all of it says who asks for its price.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Each row is one instruction, or two where its payee has no account yet. */
function rowOf(instruction: number, count: number, creates: readonly boolean[]): number | null {
  let next = 0;
  for (let row = 0; row < count; row += 1) {
    next += creates[row] ? 2 : 1;
    if (instruction >= 0 && instruction < next) return row;
  }
  return null;
}

/** Which instruction fails, or which account is left with too little; null where nothing does, or what is no row's. */
async function failureOf(
  node: RpcNode,
  transaction: string,
): Promise<{ instruction: number } | { account: string } | null> {
  const how = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...confirmed };
  const { err } = record(readContext(await node.call('simulateTransaction', [transaction, how])).value, 'a trial');
  if (err === null || err === undefined || typeof err !== 'object') return null;
  const failure = record(err, 'a failure');
  const { InstructionError: of, InsufficientFundsForRent: rent } = failure;
  if (Array.isArray(of)) {
    const [instruction] = of as unknown[];
    if (typeof instruction !== 'number') throw garbled('the failure of no instruction');
    return { instruction };
  }
  if (rent === undefined) return null;
  const { account_index: index } = record(rent, 'an account with too little');
  const read = decodeTransaction(transaction);
  if (typeof index !== 'number' || 'reason' in read) throw garbled('an account that is none');
  return { account: accountAt(read.messageBytes, index) };
}

/** Accounts stand behind three counts and their own, by which an error names them. */
function accountAt(messageBytes: Uint8Array, index: number): string {
  const from = 4 + index * bytesOfKey;
  return base58.encode(messageBytes.subarray(from, from + bytesOfKey));
}
