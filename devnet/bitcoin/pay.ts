import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { fault } from '@coffer/contract/errors.ts';
import { BitcoinRefusal, type BitcoinRpc } from './bitcoin-rpc.ts';
import type { Coin, Purse } from './purse.ts';
import { regtest } from './regtest.ts';
import type { OwnKey } from './wallet.ts';

export type Payment = {
  to: string;
  units: bigint;
  /** What a virtual byte costs, in units. */
  feeRate?: bigint;
  /** Says of itself that another one may take its place (BIP 125). */
  replaceable?: boolean;
};

export type Paid = { txHash: string; raw: string };

export const feeRateUnits = 2n;
const inputsMax = 500;
/** Less than this is not worth a coin of its own: it goes to the miner. */
export const changeMinUnits = 1000n;

/** Of transactions that spend from keys and pay to any kind of address, in quarters of a virtual byte. */
const frameWeight = 11n * 4n;
const inputWeight = 68n * 4n;
const outputWeight = (script: Uint8Array): bigint => BigInt(9 + script.length) * 4n;

/** Pays from our own coins, in a transaction that waits for a block. */
export async function pay(rpc: BitcoinRpc, purse: Purse, from: OwnKey, payment: Payment): Promise<Paid> {
  const script = scriptOf(payment.to);
  const outputs = [{ script, units: payment.units }];
  const rate = payment.feeRate ?? feeRateUnits;
  const coins: Coin[] = [];
  let held = 0n;
  for await (const coin of purse.coins()) {
    coins.push(coin);
    held += coin.units;
    if (held >= payment.units + feeOf(coins.length, [script, from.script], rate) || coins.length === inputsMax) break;
  }
  const fee = feeOf(coins.length, [script, from.script], rate);
  const change = held - payment.units - fee;
  if (change < 0n)
    throw fault('UNPROCESSABLE', `The house of the local chain has only ${held} units that it can spend.`);
  if (change >= changeMinUnits) outputs.push({ script: from.script, units: change });
  const raw = sign({ from, coins, outputs, replaceable: payment.replaceable ?? true });
  const txHash = await submit(rpc, raw);
  if (change >= changeMinUnits) purse.add({ txid: txHash, output: 1, units: change });
  return { txHash, raw };
}

export type Signing = {
  from: OwnKey;
  coins: readonly Coin[];
  outputs: readonly { script: Uint8Array; units: bigint }[];
  replaceable: boolean;
};

export function sign({ from, coins, outputs, replaceable }: Signing): string {
  const transaction = new Transaction({ allowUnknownOutputs: true });
  const sequence = replaceable ? 0xfffffffd : 0xfffffffe;
  for (const { txid, output, units } of coins)
    transaction.addInput({ txid, index: output, sequence, witnessUtxo: { script: from.script, amount: units } });
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units });
  transaction.sign(from.privateKey);
  transaction.finalize();
  return transaction.hex;
}

export function feeOf(inputs: number, scripts: readonly Uint8Array[], rate: bigint): bigint {
  const weight = scripts.reduce(
    (sum, script) => sum + outputWeight(script),
    frameWeight + BigInt(inputs) * inputWeight,
  );
  return ((weight + 3n) / 4n) * rate;
}

export function scriptOf(address: string): Uint8Array {
  return OutScript.encode(Address(regtest).decode(address));
}

export function isRegtestAddress(text: string): boolean {
  try {
    return scriptOf(text).length > 0;
  } catch {
    return false;
  }
}

export async function submit(rpc: BitcoinRpc, raw: string): Promise<string> {
  try {
    // Whatever fee was asked for is meant.
    return await rpc<string>('sendrawtransaction', raw, 0);
  } catch (error) {
    if (!(error instanceof BitcoinRefusal)) throw error;
    throw fault('UNPROCESSABLE', `The local chain refused: ${error.message}`, { cause: error });
  }
}
