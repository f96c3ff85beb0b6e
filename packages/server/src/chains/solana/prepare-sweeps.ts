import { encodeMessage } from '@coffer/keys/solana-message.ts';
import { messageOf, portionsOf, sweepFeeMax, type SolanaSweep, type SweptDeposit } from '@coffer/keys/solana-sweep.ts';
import { tokenAccountOf } from '@coffer/keys/solana-token-account.ts';
import { unsignedTransaction } from '@coffer/keys/solana-transaction.ts';
import { FeeAboveCap } from '../port.ts';
import type { RpcCall } from '../nodes/json-rpc.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { holdingsOn } from './balances.ts';
import { askRecentBlock } from './build-transfer.ts';
import { priceOf, tokenFacts } from './estimate-fee.ts';
import { confirmed } from './fetch-blocks.ts';
import type { MintBook } from './mint-book.ts';
import type { Nonce } from './nonces.ts';
import type { Mint } from './read-mint.ts';
import { isKey, list, readContext, record } from './raw-shapes.ts';

export type WantedSweeps = {
  readonly hotWallet: string;
  readonly coldWallet: string;
  /** Null for SOL. */
  readonly contract: string | null;
  readonly deposits: readonly { position: number; address: string }[];
  /** With a nonce there is no hurry to sign; without one there is a minute. A nonce serves one transaction. */
  readonly nonces: readonly Nonce[];
  readonly feeUnitsMax: bigint;
};
export type PreparedSweeps = {
  /** What is shown to whoever signs, and the bytes that do that. */
  readonly sweeps: readonly { asked: SolanaSweep; transaction: string }[];
  readonly feeUnitsMax: bigint;
  /** Missing where nonces make them last. */
  readonly validUntil?: number;
};

const workOfCoin = 500;
const workOfToken = 60_000;
const workAtLeast = 5_000;
const amountAt = 64;
const stateAt = 108;
const stateFrozen = 2;

/** All that the deposits hold now, in transactions that their keys and the hot wallet sign together. */
export async function prepareSweeps(
  { pool, mints }: { pool: NodePool; mints: MintBook },
  wanted: WantedSweeps,
): Promise<PreparedSweeps> {
  const { hotWallet, coldWallet, contract } = wanted;
  const byNonce = wanted.nonces.length > 0;
  const facts = await pool.ask(
    async (node) => {
      const token = contract === null ? null : await tokenFacts(node, mints, contract, coldWallet);
      const deposits = contract === null ? await coinsOf(node, wanted) : await tokensOf(node, wanted, contract);
      return { token, deposits, price: await priceOf(node, hotWallet) };
    },
    { minHeight: pool.bestHeight },
  );
  const { token, deposits, price } = facts;
  const recent = byNonce ? null : await askRecentBlock(pool);
  const whole: SolanaSweep = {
    ...{ hotWallet, coldWallet, deposits, closesAccounts: true, createsAccount: (token?.rent ?? 0n) > 0n },
    token: token && tokenOf(contract ?? '', token.mint),
    lifetime: lifetimeOf(wanted.nonces[0], recent?.blockhash),
    ...{ workMax: workOf(token !== null, deposits.length), microLamportsPerWork: price },
  };
  const portions = portionsOf(whole).slice(0, byNonce ? wanted.nonces.length : undefined);
  const sweeps = portions.map((portion, at) => {
    const lifetime = lifetimeOf(wanted.nonces[at], recent?.blockhash);
    const asked = { ...portion, lifetime, workMax: workOf(token !== null, portion.deposits.length) };
    return { asked, transaction: unsignedTransaction(encodeMessage(messageOf(asked))) };
  });
  const fees = sweeps.reduce((sum, { asked }) => sum + sweepFeeMax(asked), token?.rent ?? 0n);
  if (fees > wanted.feeUnitsMax) throw new FeeAboveCap(fees, wanted.feeUnitsMax);
  return { sweeps, feeUnitsMax: fees, ...(recent === null ? {} : { validUntil: recent.validUntil }) };
}

function tokenOf(mint: string, { program, decimals, withholdsFees }: Mint): NonNullable<SolanaSweep['token']> {
  return { mint, program, decimals, withholdsFees };
}

function lifetimeOf(nonce: Nonce | undefined, blockhash: string | undefined): SolanaSweep['lifetime'] {
  if (nonce) return { by: 'nonce', account: nonce.account, value: nonce.value };
  if (blockhash === undefined) throw new RangeError('neither a nonce nor a block to live by');
  return { by: 'blockhash', blockhash };
}

function workOf(isToken: boolean, deposits: number): number {
  return isToken ? workOfToken * (deposits + 1) : Math.max(workAtLeast, workOfCoin * (deposits + 2));
}

async function coinsOf(node: RpcNode, { deposits }: WantedSweeps): Promise<SweptDeposit[]> {
  const held = await holdingsOn(
    node,
    deposits.map(({ address }) => ({ address, contract: null })),
  );
  return deposits
    .map((deposit, at) => ({ ...deposit, units: held[at]?.units ?? 0n }))
    .filter(({ units }) => units > 0n);
}

/** Each account of its own: an owner may have several for a token, and one that is frozen stays where it is. */
async function tokensOf(node: RpcNode, { deposits }: WantedSweeps, mint: string): Promise<SweptDeposit[]> {
  const how = { ...confirmed, encoding: 'base64' };
  const calls = deposits.map(({ address }): RpcCall => ['getTokenAccountsByOwner', [address, { mint }, how]]);
  const answers = await node.all(calls);
  return deposits.flatMap(({ position, address }, at) =>
    list(readContext(answers[at]).value, 'the accounts').flatMap((one) => {
      const { pubkey, account } = record(one, 'an account');
      const { data, owner: program } = record(account, 'an account');
      const [text] = list(data, 'the data of an account');
      const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
      if (!isKey(pubkey) || !isKey(program) || bytes.length <= stateAt) throw garbled('an account without its data');
      const units = bytes.readBigUInt64LE(amountAt);
      if (units === 0n || bytes[stateAt] === stateFrozen) return [];
      const isUsual = tokenAccountOf(address, mint, program) === pubkey;
      return [{ position, address, units, ...(isUsual ? {} : { account: pubkey }) }];
    }),
  );
}
