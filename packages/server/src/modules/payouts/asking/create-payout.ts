import { fault } from '@coffer/contract/errors.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import { findFunds, freeFunds, lockFunds, type OwnAsset } from '../payout/project-funds.ts';
import type { Payout } from '../payout/payout.ts';
import { findPayout } from '../payout/store.ts';
import { movePayout, notePayout, recordNewPayout } from '../payout/record-payout.ts';
import { withAskers } from '../payout/weigh-again.ts';
import { findKeyed, keepKeys } from './key-store.ts';
import { findSame } from './payee-store.ts';
import { amountText, least, readWish, weighWish, type AskDeps, type ReadWish } from './prepare-payout.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import type { Wish } from './wish.ts';

/** So long the same once more is more likely an accident than a wish. */
export const sameMinutes = 5;

export type Asked = Wish & {
  /** Whoever asks knows that it may be the same as one before. */
  mayRepeat: boolean;
  /** Of a refund, once the funds are locked: that it is still to be paid, and how much of it is the payer's. */
  claim?: (tx: Tx) => Promise<{ payersUnits: bigint }>;
};

/**
 * Writes a payout down, takes its money from the project, and lets it go or asks people, as the policy says: all of it together, or
 * nothing. What it costs is asked before anything is locked. Any key that came with a payout gives that payout.
 */
export async function createPayout(deps: AskDeps, call: Call<Credentialed>, wish: Asked): Promise<Payout> {
  const found = await readWish(deps, call.db, wish);
  return inTransaction(call.db, async (tx) => {
    await lockFunds(tx, wish.projectId);
    const claim = await wish.claim?.(tx);
    const read = claim ? { ...found, payerUnits: least(found.units, claim.payersUnits) } : found;
    const before = await findBefore(tx, read);
    if (before) return before;
    await refuseTooMany(tx, call.subject);
    if (!wish.mayRepeat) await refuseSame(tx, read, call.now);
    await refuseUncovered(tx, read);
    const { payout, verdict } = await weighWish(deps, { ...call, db: tx }, read);
    if (verdict.verdict === 'refuse') throw fault('UNPROCESSABLE', verdict.reason, { details: { code: verdict.code } });
    const expireAt = payout.approvalsNeeded === 0 ? null : approvableUntil(call.now, payout.mayGoAt);
    const made = await recordNewPayout(deps, tx, call, payout, expireAt);
    await keepKeys(tx, wish.projectId, wish.keys ?? [], { payoutId: made.id, asked: askedIn(read) });
    if (verdict.verdict === 'ask') {
      const change = await withAskers(deps, tx, made, call.now);
      return notePayout(deps, tx, call, made, 'payout.approval-needed', { change });
    }
    return movePayout(deps, tx, call, made, 'pending', { change: { nextTryAt: payout.mayGoAt ?? call.now } });
  });
}

/** What any of its keys stands for. All of them stand for it from now on. */
async function findBefore(tx: Tx, read: ReadWish): Promise<Payout | undefined> {
  const { projectId, keys = [] } = read.wish;
  const known = await findKeyed(tx, projectId, keys);
  const [first] = known;
  const before = first && (await findPayout(tx, first.payoutId));
  if (!before) return undefined;
  const asked = askedIn(read);
  const isSame = known.every((one) => one.payoutId === before.id && (one.asked ?? askedOf(before)) === asked);
  if (!isSame) throw fault('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another payout before.');
  await keepKeys(tx, projectId, keys, { payoutId: before.id, asked });
  return before;
}

/** What somebody asks for, however prices and fees stand by now. */
function askedIn({ wish, payee, currency, priced }: ReadWish): string {
  const amount = 'usd' in wish.amount ? `$${wish.amount.usd}` : String(priced.units);
  return `${amount} of ${currency.id} to ${payee.address}, fee from ${wish.feeFrom}`;
}

function askedOf({ units, withheldUnits, blockchainCurrencyId, toAddress, feeFrom }: Payout): string {
  return `${units + withheldUnits} of ${blockchainCurrencyId} to ${toAddress}, fee from ${feeFrom}`;
}

async function refuseSame(tx: Tx, { wish, currency, payee, priced }: ReadWish, now: Date): Promise<void> {
  const { blockchainId, id: blockchainCurrencyId } = currency;
  const { address } = payee;
  const same = { projectId: wish.projectId, blockchainId, address, blockchainCurrencyId, units: priced.units };
  const payoutID = await findSame(tx, { ...same, since: minutesAfter(now, -sameMinutes) });
  if (payoutID === undefined) return;
  const message = `The same amount was requested for the same address less than ${sameMinutes} minutes ago, as payout ${payoutID}.`;
  throw fault('PAYOUT_DUPLICATE_REQUEST', message, { details: { payoutID } });
}

/** A payout never takes a project below what it owns. */
async function refuseUncovered(tx: Tx, { wish, asset, currency, units, payerUnits }: ReadWish): Promise<void> {
  const needed = units - payerUnits;
  const own = ownAsset(wish.projectId, currency);
  if ((await freeFunds(tx, own)) >= needed) return;
  const funds = await findFunds(tx, own);
  const text = (of: bigint) => amountText(of, asset);
  const { code, blockchainCode } = currency;
  const message = `The project has ${text(funds.free)} ${code} on ${blockchainCode} free; this needs ${text(needed)}.`;
  throw fault('INSUFFICIENT_FUNDS', message, {
    details: {
      needed: text(needed),
      free: text(funds.free),
      reserved: text(funds.reserved),
      atAddresses: text(funds.atAddresses),
      inColdWallets: text(funds.inColdWallets),
    },
  });
}

export function ownAsset(projectId: number, { blockchainCode, id, contract }: ChainCurrency): OwnAsset {
  return { projectId, blockchainCode, blockchainCurrencyId: id, contract };
}
