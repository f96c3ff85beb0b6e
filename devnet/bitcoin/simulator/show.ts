import { coinsOf } from '../regtest.ts';
import { bits, rawBlock, target } from './block.ts';
import type { Chain, Coin, Stored } from './chain.ts';
import { addressOf, readScript } from './scripts.ts';
import { count } from './signature-hash.ts';
import { isCoinbase, toHex, type Input, type Output, type Transaction } from './transaction.ts';

/** How a node spells what it knows. It names no assembler and no descriptor: nobody who watches addresses asks for them. */

const headerSize = 80;
const difficulty = 4.656542373906925e-10;

export function showScript(script: Uint8Array) {
  const address = addressOf(script);
  return { hex: toHex(script), ...(address === undefined ? {} : { address }), type: readScript(script).type };
}

function showOutput({ units, script }: Output, n: number) {
  return { value: coinsOf(units), n, scriptPubKey: showScript(script) };
}

function showInput(input: Input, coin: Coin | undefined) {
  return {
    txid: input.txid,
    vout: input.output,
    scriptSig: { hex: toHex(input.scriptSig) },
    ...(input.witness.length > 0 ? { txinwitness: input.witness.map(toHex) } : {}),
    ...(coin ? { prevout: showPrevious(coin) } : {}),
    sequence: input.sequence,
  };
}

function showPrevious({ isReward, height, units, script }: Coin) {
  return { generated: isReward, height, value: coinsOf(units), scriptPubKey: showScript(script) };
}

function showReward({ scriptSig, witness, sequence }: Input) {
  const witnesses = witness.length > 0 ? { txinwitness: witness.map(toHex) } : {};
  return { coinbase: toHex(scriptSig), ...witnesses, sequence };
}

export type Depth = { coins: readonly Coin[]; withSources: boolean };

/** With what it spends, where that is known: then its fee can be told. */
export function showTransaction(tx: Transaction, depth?: Depth) {
  const isReward = isCoinbase(tx);
  const fee = depth && !isReward ? { fee: coinsOf(feeOf(tx, depth.coins)) } : {};
  return {
    txid: tx.txid,
    hash: tx.wtxid,
    version: tx.version,
    size: tx.size,
    vsize: tx.vsize,
    weight: tx.weight,
    locktime: tx.lockTime,
    vin: tx.inputs.map((input, at) =>
      isReward ? showReward(input) : showInput(input, depth?.withSources ? depth.coins[at] : undefined),
    ),
    vout: tx.outputs.map(showOutput),
    ...fee,
    hex: tx.raw,
  };
}

function feeOf({ outputs }: Transaction, coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { units }) => sum + units, 0n) - outputs.reduce((sum, { units }) => sum + units, 0n);
}

export function showHeader(chain: Chain, one: Stored) {
  const { block, height } = one;
  const next = chain.counts(one) ? chain.hashAt(height + 1) : undefined;
  return {
    hash: block.hash,
    confirmations: chain.confirmationsOf(one),
    height,
    version: block.version,
    versionHex: block.version.toString(16).padStart(8, '0'),
    merkleroot: block.merkleRoot,
    time: block.time,
    mediantime: medianTimeOf(chain, one),
    nonce: block.nonce,
    bits,
    target,
    difficulty,
    chainwork: workAt(height),
    nTx: block.transactions.length,
    ...(height > 0 ? { previousblockhash: block.previous } : {}),
    ...(next === undefined ? {} : { nextblockhash: next }),
  };
}

const medianBlocks = 11;

function medianTimeOf(chain: Chain, one: Stored): number {
  const times: number[] = [];
  for (let at: Stored | undefined = one; at && times.length < medianBlocks; at = chain.stored.get(at.block.previous))
    times.push(at.block.time);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Every block of such a chain is worth two tries. */
export function workAt(height: number): string {
  return ((BigInt(height) + 1n) * 2n).toString(16).padStart(64, '0');
}

/** 1 names its transactions, 2 shows them, 3 with what they spend. */
export function showBlock(chain: Chain, one: Stored, depth: number, omitted: ReadonlySet<string>) {
  const { block, spent } = one;
  const sizes = block.transactions.reduce(
    (sum, tx) => sum + tx.strippedSize,
    headerSize + countSize(block.transactions),
  );
  const size = rawBlock(block).length / 2;
  const shown = [...block.transactions.entries()].filter(([, { txid }]) => !omitted.has(txid));
  return {
    ...showHeader(chain, one),
    strippedsize: sizes,
    size,
    weight: sizes * 3 + size,
    tx: shown.map(([at, tx]) =>
      depth === 1 ? tx.txid : showTransaction(tx, spent[at] && { coins: spent[at], withSources: depth >= 3 }),
    ),
  };
}

function countSize(transactions: readonly Transaction[]): number {
  return count(transactions.length).length;
}
