import { bytesToHex } from '@noble/hashes/utils.js';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import type { BitcoinNetwork } from './network.ts';
import { openPsbt, reviewTransaction } from './review-psbt.ts';
import { signatureOf, type InputSignature } from './signatures.ts';
import type { SignedBitcoin } from './sign-psbt.ts';

export type ImportedPsbt =
  | { signed: SignedBitcoin }
  /** Others have to sign too: so many inputs wait for it. */
  | { psbt: string; waiting: number }
  | { reason: string };

/**
 * What wallets made of our PSBT: signed in part or in full, finished or not, or the transaction itself. Everything but
 * signatures is taken from ours, so that nothing else can have been changed; each signature is verified.
 */
export function importSigned(
  asked: string,
  given: readonly (string | Uint8Array)[],
  network: BitcoinNetwork,
): ImportedPsbt {
  const ours = Transaction.fromPSBT(base64.decode(asked));
  const signatures = new Map<number, InputSignature>();
  for (const one of given) {
    const theirs = openSigned(one);
    if ('reason' in theirs) return theirs;
    const difference = differenceOf(ours, theirs, network);
    if (difference !== null) return { reason: difference };
    for (let at = 0; at < ours.inputsLength; at += 1) {
      const found = signatureOf(ours, at, theirs.getInput(at));
      if (found && 'reason' in found) return found;
      if (found && !signatures.has(at)) signatures.set(at, found);
    }
  }
  for (const [at, { publicKey, signature }] of signatures) {
    if (isSigned(ours, at)) continue;
    ours.updateInput(at, publicKey ? { partialSig: [[publicKey, signature]] } : { tapKeySig: signature }, true);
  }
  const waiting = Array.from({ length: ours.inputsLength }, (_one, at) => at).filter(
    (at) => !isSigned(ours, at),
  ).length;
  if (waiting > 0) return { psbt: base64.encode(ours.toPSBT(0)), waiting };
  ours.finalize();
  return { signed: { hash: ours.id, bytes: ours.hex } };
}

function isSigned(transaction: Transaction, at: number): boolean {
  const { partialSig, tapKeySig } = transaction.getInput(at);
  return (partialSig?.length ?? 0) > 0 || tapKeySig !== undefined;
}

/** Some wallets give back no PSBT but what is ready to be sent. */
function openSigned(given: string | Uint8Array): Transaction | { reason: string } {
  const psbt = openPsbt(given);
  if (!('reason' in psbt)) return psbt;
  const text = typeof given === 'string' ? given.replaceAll(/\s+/g, '').toLowerCase() : hex.encode(given);
  if (!/^0[12]000000/.test(text)) return psbt;
  try {
    return Transaction.fromRaw(hex.decode(text), { allowUnknownOutputs: true });
  } catch {
    return { reason: 'is a transaction that breaks off, or has been changed by hand' };
  }
}

/** In words, for the person who has to find out where it was changed. */
function differenceOf(ours: Transaction, theirs: Transaction, network: BitcoinNetwork): string | null {
  if (bytesToHex(ours.unsignedTx) === bytesToHex(theirs.unsignedTx)) return null;
  const asked = reviewTransaction(ours, network);
  if ('reason' in asked) return asked.reason;
  const { coins, payees } = asked.review;
  for (let at = 0; at < Math.max(theirs.inputsLength, coins.length); at += 1) {
    const wanted = coins[at];
    const input = at < theirs.inputsLength ? theirs.getInput(at) : undefined;
    const name = input?.txid && `${bytesToHex(input.txid)}:${input.index}`;
    if (!wanted) return `spends the coin ${name}, which nobody asked for`;
    if (name !== `${wanted.txHash}:${wanted.output}`)
      return `does not spend the coin ${wanted.txHash}:${wanted.output}`;
  }
  for (let at = 0; at < Math.max(theirs.outputsLength, payees.length); at += 1) {
    const wanted = payees[at];
    const output = at < theirs.outputsLength ? theirs.getOutput(at) : undefined;
    if (!wanted) return `pays ${output?.amount} satoshis to somebody whom nobody asked for`;
    if (!output) return `does not pay ${wanted.address}`;
    if (bytesToHex(output.script ?? new Uint8Array()) !== bytesToHex(ours.getOutput(at).script ?? new Uint8Array())) {
      return `pays somebody else instead of ${wanted.address}`;
    }
    if (output.amount !== wanted.units)
      return `pays ${output.amount} satoshis to ${wanted.address} instead of ${wanted.units}`;
  }
  return 'was changed: it says another time at which it may be sent, or another order of things';
}
