import { randomInt } from 'node:crypto';
import { lamportsPerSignature } from '@coffer/keys/solana/sweep.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import type { Fee, SendOrder } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { deedOrderOf, feeIn, type DeedOrder } from '../rules/deed-orders.ts';
import { paymentsOf } from '../rules/pay-several.ts';
import { confirmed } from '../reading/fetch-blocks.ts';
import type { MintBook } from '../reading/mint-book.ts';
import type { Mint } from '../reading/read-mint.ts';
import { list, readContext, record, unitsOf } from '../reading/raw-shapes.ts';
import { readRent } from '../reading/rent.ts';

/** Units of work, well above what each step takes. */
const workOfCoin = 1_000;
const workOfToken = 60_000;
const workOfAccount = 60_000;
/**
 * Up to so many are added at random: two orders that are alike and name the same block would be one transaction, and only one
 * of them would be carried out.
 */
const workApart = 10_000;
/** Of what others paid lately, what this part of them did not exceed. */
const rankTaken = 0.75;
/** Nobody needs to pay more for a unit of work, in micro-lamports. */
const priceMax = 5_000_000n;
const microInLamport = 1_000_000n;

/** What the transfer takes, how much others pay for work now, and rent when the payee has no account for the token. */
export async function estimateFeeOf(
  { pool, mints }: { pool: NodePool; mints: MintBook },
  order: SendOrder,
  outbids?: Fee,
): Promise<Fee> {
  return pool.ask(async (node) => {
    const deed = deedOrderOf(order);
    if (deed) return estimateDeed(node, mints, order, deed);
    const { token, work } = await takes(node, mints, order);
    const workMax = work + randomInt(workApart);
    const asked = await priceOf(node, order.from);
    const fixed = lamportsPerSignature + (token?.rent ?? 0n);
    const least = outbids ? outbids.unitsMax - fixed + 1n : 0n;
    const price = outbids
      ? above(outbids, asked, { workMax, least })
      : within(order.feeUnitsMax - fixed, asked, workMax);
    const units = fixed + priorityOf(price, workMax);
    if (units > order.feeUnitsMax) throw new FeeAboveCap(units, order.feeUnitsMax);
    const bought = { workMax: String(workMax), microLamports: String(price) };
    const detail = token === null ? bought : { ...bought, ...detailOf(token) };
    return { unitsMax: units, unitsLikely: units, price: null, detail };
  });
}

/** What it costs stands in what others have signed; what the hot wallet sends by itself is in no hurry. */
async function estimateDeed(node: RpcNode, mints: MintBook, order: SendOrder, deed: DeedOrder): Promise<Fee> {
  const sweep = deed.is === 'cosigned' ? feeIn(deed.transaction) : null;
  const rent = sweep?.creates ? (await tokenFacts(node, mints, sweep.creates.mint, sweep.creates.owner)).rent : 0n;
  const units = (sweep?.units ?? lamportsPerSignature) + rent;
  if (units > order.feeUnitsMax) throw new FeeAboveCap(units, order.feeUnitsMax);
  return { unitsMax: units, unitsLikely: units, price: null, detail: {} };
}

/** Nobody's: an account for any token that it does not have yet. */
const nobody = '11111111111111111111111111111111';

export async function usualFeeOf(
  { pool, mints }: { pool: NodePool; mints: MintBook },
  contract: string | null,
): Promise<bigint> {
  return pool.ask(async (node) => {
    const rent = contract === null ? 0n : await readRent(node, (await requireMint(node, mints, contract)).accountBytes);
    const price = await priceOf(node, nobody);
    return (
      lamportsPerSignature + rent + priorityOf(price, contract === null ? workOfCoin : workOfToken + workOfAccount)
    );
  });
}

type Tokens = { mint: Mint; rent: bigint; creates: readonly boolean[] };

/**
 * The work of all that it pays, and the rents of the accounts that payees have to get for it: of several each, for one who closes an
 * account meanwhile would have all of it fail.
 */
async function takes(
  node: RpcNode,
  mints: MintBook,
  order: SendOrder,
): Promise<{ token: Tokens | null; work: number }> {
  const { contract, rows } = paymentsOf(order);
  if (contract === null) return { token: null, work: workOfCoin * rows.length };
  const isList = order.data !== undefined;
  const tokens: Tokens[] = [];
  for (const { to } of rows) {
    const { mint, rent } = isList
      ? await newAccount(node, mints, contract)
      : await tokenFacts(node, mints, contract, to);
    tokens.push({ mint, rent, creates: [rent > 0n] });
  }
  const [first] = tokens;
  if (!first) throw new RangeError('it pays nobody');
  const rent = tokens.reduce((sum, one) => sum + one.rent, 0n);
  const creates = tokens.flatMap((one) => one.creates);
  const work = workOfToken * rows.length + workOfAccount * creates.filter(Boolean).length;
  return { token: { mint: first.mint, rent, creates }, work };
}

function detailOf({ mint: { program, decimals }, creates }: Tokens): Record<string, string> {
  const createsAccount = creates.map((one) => (one ? 'yes' : 'no')).join(' ');
  return { program, decimals: String(decimals), createsAccount };
}

async function newAccount(node: RpcNode, mints: MintBook, contract: string): Promise<Pick<Tokens, 'mint' | 'rent'>> {
  const mint = await requireMint(node, mints, contract);
  return { mint, rent: await readRent(node, mint.accountBytes) };
}

/** A mint and the rent of the payee's account, which is nothing where the account is there. */
export async function tokenFacts(node: RpcNode, mints: MintBook, contract: string, to: string) {
  const mint = await requireMint(node, mints, contract);
  const account = tokenAccountOf(to, contract, mint.program);
  const { value } = readContext(await node.call('getAccountInfo', [account, { ...confirmed, encoding: 'base64' }]));
  const isThere = value !== null && record(value, 'an account')['owner'] === mint.program;
  if (isThere) return { mint, rent: 0n };
  return { mint, rent: await readRent(node, mint.accountBytes) };
}

async function requireMint(node: RpcNode, mints: MintBook, contract: string): Promise<Mint> {
  const mint = await mints.find(node, contract);
  if (!mint) throw new RangeError(`no token has the mint ${contract}`);
  if (mint.refusal !== null) throw new RangeError(mint.refusal);
  return mint;
}

export async function priceOf(node: RpcNode, payer: string): Promise<bigint> {
  const answer = list(await node.call('getRecentPrioritizationFees', [[payer]]), 'what others paid');
  const paid = answer.map((one) => unitsOf(record(one, 'what others paid')['prioritizationFee'], 'a price'));
  const ranked = paid.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const price = ranked[Math.floor((ranked.length - 1) * rankTaken)] ?? 0n;
  return price > priceMax ? priceMax : price;
}

/** A hurry is given up before a payment is: what the cap leaves is all that is paid for it. */
function within(left: bigint, price: bigint, workMax: number): bigint {
  if (left <= 0n) return 0n;
  const affordable = (left * microInLamport) / BigInt(workMax);
  return price < affordable ? price : affordable;
}

/** Higher by half, and dearer in all, however much work is bought this time. */
function above({ detail }: Fee, price: bigint, { workMax, least }: { workMax: number; least: bigint }): bigint {
  const before = detail['microLamports'];
  if (before === undefined) throw garbled('a fee of another chain');
  const dearer = (least * microInLamport) / BigInt(workMax) + 1n;
  return [(BigInt(before) * 3n) / 2n, dearer].reduce((most, one) => (one > most ? one : most), price);
}

function priorityOf(price: bigint, workMax: number): bigint {
  return (price * BigInt(workMax) + microInLamport - 1n) / microInLamport;
}
