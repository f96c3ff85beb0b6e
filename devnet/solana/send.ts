import { setTimeout as delay } from 'node:timers/promises';
import { isSolanaError, type Instruction, type Signature, type TransactionSigner } from '@solana/kit';
import { fault } from '@coffer/contract/errors.ts';
import { sign } from './sign.ts';
import type { SolanaRpc } from './solana-client.ts';

const landedTimeoutMs = 20_000;
const pollMs = 20;

/** Sends it and waits until it stands in a block. */
export async function send(
  rpc: SolanaRpc,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
): Promise<Signature> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
  const { wire, signature } = await sign(payer, instructions, lifetime);
  try {
    await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  } catch (error) {
    if (!isSolanaError(error)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw fault('UNPROCESSABLE', `The local chain refused: ${why}`, { cause: error });
  }
  return untilLanded(rpc, signature);
}

async function untilLanded(rpc: SolanaRpc, signature: Signature): Promise<Signature> {
  const deadline = Date.now() + landedTimeoutMs;
  while (Date.now() < deadline) {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    const [status] = value;
    if (status?.err) throw fault('UNPROCESSABLE', `The transaction ${signature} failed on the local chain.`);
    if (status) return signature;
    await delay(pollMs);
  }
  throw fault('UNAVAILABLE', `The transaction ${signature} was in no block after ${landedTimeoutMs / 1000} s.`);
}
