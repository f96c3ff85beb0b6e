import { setTimeout as delay } from 'node:timers/promises';
import { fault } from '@coffer/contract/errors.ts';
import { NodeRefusal, type JsonRpc } from './json-rpc.ts';

export type LocalTransaction = { from: string; to: string; value?: bigint; data?: string };

const minedTimeoutMs = 20_000;
const pollMs = 10;

/** Sends from an unlocked account and waits for the block. One at a time for an account: anvil hands a nonce out twice. */
export async function send(rpc: JsonRpc, { value = 0n, ...transaction }: LocalTransaction): Promise<string> {
  try {
    const hash = await rpc<string>('eth_sendTransaction', { ...transaction, value: hex(value) });
    const status = await statusOf(rpc, hash);
    if (status !== '0x1') throw new NodeRefusal(`the transaction ${hash} failed`);
    return hash;
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    throw fault('UNPROCESSABLE', `The local chain refused: ${error.message}`, { cause: error });
  }
}

export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** It may answer before the block is there. */
async function statusOf(rpc: JsonRpc, hash: string): Promise<string> {
  const deadline = Date.now() + minedTimeoutMs;
  while (Date.now() < deadline) {
    const receipt = await rpc<{ status: string } | null>('eth_getTransactionReceipt', hash);
    if (receipt) return receipt.status;
    await delay(pollMs);
  }
  throw fault('UNAVAILABLE', `The transaction ${hash} was not mined in ${minedTimeoutMs / 1000} s.`);
}
