import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Base64EncodedWireTransaction,
  type Blockhash,
  type Instruction,
  type Signature,
  type TransactionSigner,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';

export type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: bigint };

/** Bytes that can be sent, and the name under which they will be found. */
export type SignedText = { wire: Base64EncodedWireTransaction; signature: Signature };

/** Enough for anything that is sent here; what is above it only tells transactions apart that are alike in everything else. */
const computeUnits = { enough: 400_000, apart: 100_000 };

let signed = 0;

/** Whoever must sign stands as a signer in the instructions. */
export async function sign(
  payer: TransactionSigner,
  instructions: readonly Instruction[],
  lifetime: Lifetime,
): Promise<SignedText> {
  signed = (signed + 1) % computeUnits.apart;
  const limit = getSetComputeUnitLimitInstruction({ units: computeUnits.enough + signed });
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayerSigner(payer, open),
    (open) => setTransactionMessageLifetimeUsingBlockhash(lifetime, open),
    (open) => appendTransactionMessageInstructions([limit, ...instructions], open),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  return { wire: getBase64EncodedWireTransaction(transaction), signature: getSignatureFromTransaction(transaction) };
}
