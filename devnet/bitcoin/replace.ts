import { fault } from '@coffer/contract/errors.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import { changeMinUnits, feeOf, feeRateUnits, scriptOf, sign, submit, type Paid } from './pay.ts';
import type { Coin, Purse } from './purse.ts';
import { unitsOf } from './regtest.ts';
import type { DevWallet, OwnKey } from './wallet.ts';

export type Replacement = {
  /** Whom it pays in place of the first one; the house itself takes the money back. */
  to?: string;
  units?: bigint;
  feeRate?: bigint;
};

type Output = { n: number; value: number; scriptPubKey: { hex: string; address?: string } };
type Transaction = { vsize: number; vin: { txid: string; vout: number }[]; vout: Output[] };
type Entry = { fees: { descendant: number } };

/** Spends the same coins anew for a higher fee, so that the first transaction, if it waits, can never stand in a block. */
export async function replace(
  rpc: BitcoinRpc,
  { wallet, purse }: { wallet: DevWallet; purse: Purse },
  txHash: string,
  replacement: Replacement = {},
): Promise<Paid> {
  const first = await rpc<Transaction>('getrawtransaction', txHash, 1);
  const { from, coins } = await inputsOf(rpc, wallet, first);
  const payee = first.vout[0];
  if (payee === undefined) throw fault('UNPROCESSABLE', 'The transaction pays nobody.');
  const script = replacement.to === undefined ? Buffer.from(payee.scriptPubKey.hex, 'hex') : scriptOf(replacement.to);
  const units = replacement.units ?? unitsOf(payee.value);
  const fee = await feeFor(rpc, txHash, { first, scripts: [script, from.script], inputs: coins.length, replacement });
  const change = coins.reduce((sum, coin) => sum + coin.units, 0n) - units - fee;
  if (change < 0n) throw fault('UNPROCESSABLE', 'The coins of the transaction do not pay for so much.');
  const hasChange = change >= changeMinUnits;
  const outputs = [{ script, units }, ...(hasChange ? [{ script: from.script, units: change }] : [])];
  const raw = sign({ from, coins, outputs, replaceable: true });
  const replacedBy = await submit(rpc, raw);
  if (hasChange && from.address === wallet.house.address) purse.add({ txid: replacedBy, output: 1, units: change });
  return { txHash: replacedBy, raw };
}

async function inputsOf(
  rpc: BitcoinRpc,
  wallet: DevWallet,
  first: Transaction,
): Promise<{ from: OwnKey; coins: Coin[] }> {
  let from: OwnKey | undefined;
  const coins: Coin[] = [];
  for (const { txid, vout } of first.vin) {
    const source = (await rpc<Transaction>('getrawtransaction', txid, 1)).vout.find(({ n }) => n === vout);
    from = source && wallet.keyOf(source.scriptPubKey.address ?? '');
    if (!source || !from) throw fault('UNPROCESSABLE', 'The transaction spends coins that are not ours.');
    coins.push({ txid, output: vout, units: unitsOf(source.value) });
  }
  if (!from) throw fault('UNPROCESSABLE', 'The transaction spends nothing.');
  return { from, coins };
}

type FeeAsk = { first: Transaction; scripts: readonly Uint8Array[]; inputs: number; replacement: Replacement };

/** More than all that it takes the place of paid, and its own relay on top: nodes want no less. */
async function feeFor(
  rpc: BitcoinRpc,
  txHash: string,
  { first, scripts, inputs, replacement }: FeeAsk,
): Promise<bigint> {
  const own = feeOf(inputs, scripts, replacement.feeRate ?? feeRateUnits);
  const entry = await rpc<Entry>('getmempoolentry', txHash).catch(() => undefined);
  if (!entry || replacement.feeRate !== undefined) return own;
  return unitsOf(entry.fees.descendant) + own + BigInt(first.vsize);
}
