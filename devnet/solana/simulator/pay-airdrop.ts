import {
  appendTransactionMessageInstruction,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { airdropKey, devKey } from '../dev-keys.ts';
import type { Ledger } from './ledger.ts';
import { readWire, type Wire } from './read-wire.ts';

let paid = 0n;

/** A transaction like any other, from an account that the chain began with. */
export async function payAirdrop(ledger: Ledger, to: Address, lamports: bigint): Promise<Wire> {
  const source = await devKey(airdropKey);
  const { hash, height } = ledger.tip;
  const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(height) };
  paid += 1n;
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayerSigner(source, open),
    (open) => setTransactionMessageLifetimeUsingBlockhash(lifetime, open),
    (open) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: to, amount: lamports }),
        open,
      ),
    // Two that are alike in everything would be one.
    (open) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: source.address, amount: paid }),
        open,
      ),
  );
  const signed = await signTransactionMessageWithSigners(message);
  return readWire(new Uint8Array(getTransactionEncoder().encode(signed)));
}
