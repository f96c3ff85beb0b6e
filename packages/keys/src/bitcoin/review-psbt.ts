import { base64, hex } from '@scure/base';
import { getPrevOut, Transaction } from '@scure/btc-signer/transaction.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BitcoinNetwork } from './network.ts';
import { addressOfOutput } from './script.ts';
import { virtualBytes } from './size.ts';

/** What a transaction would do, in words for a person: who gets what, out of which coins, and what the network takes. */
export type PsbtReview = {
  /** Of the transaction, unless an input has to say more than a signature. */
  hash: string;
  coins: { txHash: string; output: number; units: bigint; address: string | null }[];
  payees: { address: string | null; units: bigint }[];
  feeUnits: bigint;
  /** At most, once it is signed. */
  virtualBytes: number;
  /** What a thousand of them pay. */
  unitsPerKilobyte: bigint;
  /** Whether another transaction with a higher fee may take its place. */
  replaceable: boolean;
};

const magic = 'psbt\xff';
const finalSequence = 0xff_ff_ff_fe;
const lenient = { allowUnknownOutputs: true, allowUnknownInputs: true, unknown: 'ignore' } as const;

/** As wallets hand it over: a file, or text in base64 or hexadecimal digits. */
export function openPsbt(given: string | Uint8Array): Transaction | { reason: string } {
  const bytes = typeof given === 'string' ? bytesIn(given) : given;
  if (!bytes || !startsLikePsbt(bytes)) return { reason: 'is no PSBT: it should begin with cHNidP or 70736274ff' };
  try {
    return Transaction.fromPSBT(bytes, lenient);
  } catch {
    return { reason: 'is a PSBT that breaks off, or has been changed by hand' };
  }
}

export function reviewPsbt(
  given: string | Uint8Array,
  network: BitcoinNetwork,
): { review: PsbtReview } | { reason: string } {
  const transaction = openPsbt(given);
  return 'reason' in transaction ? transaction : reviewTransaction(transaction, network);
}

export function reviewTransaction(
  transaction: Transaction,
  network: BitcoinNetwork,
): { review: PsbtReview } | { reason: string } {
  const inputs = Array.from({ length: transaction.inputsLength }, (_one, at) => transaction.getInput(at));
  const outputs = Array.from({ length: transaction.outputsLength }, (_one, at) => transaction.getOutput(at));
  const spent = inputs.map((input) => (input.witnessUtxo || input.nonWitnessUtxo ? getPrevOut(input) : null));
  const coins = spent.flatMap((coin, at) => {
    const { txid, index = 0 } = inputs[at] ?? {};
    if (!coin || !txid) return [];
    const address = addressOfOutput(coin.script, network);
    return [{ txHash: bytesToHex(txid), output: index, units: coin.amount, address, script: coin.script }];
  });
  if (coins.length < inputs.length) return { reason: 'does not say what it spends' };
  const payees = outputs.map(({ script = new Uint8Array(), amount = 0n }) => ({
    script,
    address: addressOfOutput(script, network),
    units: amount,
  }));
  const feeUnits = payees.reduce(
    (rest, { units }) => rest - units,
    coins.reduce((sum, { units }) => sum + units, 0n),
  );
  if (feeUnits < 0n) return { reason: 'pays more than it spends' };
  const unknown = coins.find(({ address }) => address === null);
  if (unknown) return { reason: 'spends a coin that has no address' };
  const bytes = virtualBytes(
    coins.map(({ script }) => script),
    payees.map(({ script }) => script),
  );
  const review = {
    hash: transaction.id,
    coins: coins.map(({ script: _script, ...coin }) => coin),
    payees: payees.map(({ script: _script, ...payee }) => payee),
    feeUnits,
    virtualBytes: bytes,
    unitsPerKilobyte: (feeUnits * 1000n) / BigInt(bytes),
    replaceable: inputs.some(({ sequence = 0xff_ff_ff_ff }) => sequence < finalSequence),
  };
  return { review };
}

function bytesIn(text: string): Uint8Array | null {
  const plain = text.replaceAll(/\s+/g, '');
  try {
    return /^(?:[0-9a-f]{2})+$/i.test(plain) ? hex.decode(plain.toLowerCase()) : base64.decode(plain);
  } catch {
    return null;
  }
}

function startsLikePsbt(bytes: Uint8Array): boolean {
  return Array.from(magic).every((letter, at) => bytes[at] === letter.charCodeAt(0));
}
