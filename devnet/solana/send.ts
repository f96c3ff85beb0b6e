import { setTimeout as delay } from 'node:timers/promises';
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Instruction,
  type Signature,
  type TransactionSigner,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { fault } from '@coffer/contract/errors.ts';
import type { SolanaRpc } from './solana-client.ts';

const landedTimeoutMs = 20_000;
const pollMs = 20;
/** Enough for anything that is sent here; what is above it only tells transactions apart that are alike in everything else. */
const computeUnits = { enough: 400_000, apart: 100_000 };

let sent = 0;

/** Sends it and waits until it stands in a block. */
export async function send(
  rpc: SolanaRpc,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
): Promise<Signature> {
  sent = (sent + 1) % computeUnits.apart;
  const units = computeUnits.enough + sent;
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayerSigner(payer, open),
    (open) => setTransactionMessageLifetimeUsingBlockhash(lifetime, open),
    (open) =>
      appendTransactionMessageInstructions([getSetComputeUnitLimitInstruction({ units }), ...instructions], open),
  );
  const signed = await signTransactionMessageWithSigners(message);
  const wire = getBase64EncodedWireTransaction(signed);
  try {
    await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  } catch (error) {
    if (!isSolanaError(error)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw fault('UNPROCESSABLE', `The local chain refused: ${why}`, { cause: error });
  }
  return landed(rpc, getSignatureFromTransaction(signed));
}

async function landed(rpc: SolanaRpc, signature: Signature): Promise<Signature> {
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
