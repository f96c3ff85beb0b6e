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
import { findKeyed, findSame } from './payee-store.ts';
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
 * nothing. What it costs is asked before anything is locked. The same key of a shop gives the same payout.
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
    if (verdict.verdict === 'ask') {
      const change = await withAskers(deps, tx, made, call.now);
      return notePayout(deps, tx, call, made, 'payout.approval-needed', { change });
    }
    return movePayout(deps, tx, call, made, 'pending', { change: { nextTryAt: payout.mayGoAt ?? call.now } });
  });
}

async function findBefore(tx: Tx, { wish, payee, currency, units }: ReadWish): Promise<Payout | undefined> {
  const { projectId, idempotencyKey: key } = wish;
  const id = key === undefined ? undefined : await findKeyed(tx, projectId, key);
  const before = id === undefined ? undefined : await findPayout(tx, id);
  if (!before) return undefined;
  const { units: asked, toAddress, blockchainCurrencyId } = before;
  if (asked === units && toAddress === payee.address && blockchainCurrencyId === currency.id) return before;
  throw fault('IDEMPOTENCY_KEY_REUSED', 'This idempotencyKey came with another payout before.');
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
