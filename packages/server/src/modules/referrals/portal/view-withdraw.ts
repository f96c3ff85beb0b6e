import type { PortalPayoutStatus, PortalView } from '@coffer/contract/growth/portal.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { linkWay } from '../../treasury-changes/index.ts';
import type { PriceDeps } from '../../payouts/index.ts';
import type { PayoutStatus } from '../../payouts/payout/payout-status.ts';
import { findStopped } from '../telling/mailbox-store.ts';
import { aboutAmount } from '../withdrawals/about-amount.ts';
import { currencyOn, leastWithdrawal } from '../withdrawals/least-withdrawal.ts';
import {
  findPaidTo,
  findPayPlace,
  hasOpenWithdrawal,
  hasPayingWallet,
  sumAvailable,
} from '../withdrawals/pay-place-store.ts';
import { maskEmail } from './mask-email.ts';
import { findPayouts, type PayoutRow } from './portal-figures-store.ts';
import type { PortalPerson } from './portal-person-store.ts';
import { shortenAddress } from './shorten-address.ts';

export type WithdrawDeps = PriceDeps & Pick<Deps, 'config' | 'devnet'>;

const payoutsShown = 10;
/** A dollar: what is raised to less needs no excuse. */
const muchUsdUnits = 10n ** BigInt(usd.decimals);

type Paying = Pick<PortalView, 'paidTo' | 'withdraw' | 'payouts' | 'payoutsCount'>;

/** Where somebody is paid, what they can ask for now, and what came of it before. */
export async function viewPaying(deps: WithdrawDeps, db: Db, person: PortalPerson, now: Date): Promise<Paying> {
  const { id: personId, projectId } = person;
  const place = await findPayPlace(db, { personId, projectId });
  const paidTo = await findPaidTo(db, personId);
  const available = await sumAvailable(db, personId);
  const currency = place && (await currencyOn(db, projectId, place));
  const least = await leastWithdrawal(deps, db, currency);
  const rows = await findPayouts(db, personId, payoutsShown);
  const amount = available > 0n ? available : 0n;
  // Whoever owes something makes up for that first.
  const missing = least.usdUnits > available ? least.usdUnits - available : 0n;
  const usableFrom = paidTo?.usableFrom && paidTo.usableFrom > now ? paidTo.usableFrom : null;
  const isPayable = paidTo !== undefined && paidTo.blockchainId === place?.blockchainId;
  const isOpen = await hasOpenWithdrawal(db, personId);
  // What no wallet could pay is not offered: the shop has to see to that first.
  const canAsk = isOpen || place === undefined || (await hasPayingWallet(db, projectId, place.blockchainId));
  const state =
    canAsk && (await byMail(deps, db))
      ? stateOf({
          hasPlace: place !== undefined,
          isOpen,
          isPayable,
          isWaiting: usableFrom !== null,
          isEnough: missing === 0n && amount > 0n,
        })
      : 'by_shop';
  return {
    paidTo: paidTo
      ? {
          address: shortenAddress(paidTo.blockchainCode, paidTo.address),
          blockchainName: paidTo.blockchainName,
          usableFrom: usableFrom?.toISOString() ?? null,
        }
      : null,
    withdraw: {
      state,
      amountUSD: dollarsOf(amount),
      leastUSD: dollarsOf(least.usdUnits),
      missingUSD: dollarsOf(missing),
      isRaised: least.usdUnits > least.setUsdUnits && least.usdUnits >= muchUsdUnits,
      network: place ? { blockchainName: place.blockchainName, currencyCode: place.currencyCode } : null,
      aboutAmount: await aboutAmount(deps, db, amount, currency),
      codesTo: maskEmail(person.email),
      isMailed: !(await findStopped(db, personId)),
    },
    payouts: rows.map((row) => ({
      amountUSD: dollarsOf(row.units),
      at: row.at.toISOString(),
      status: standingOf(row),
      explorerURL: explorerOf(deps, row),
    })),
    payoutsCount: rows[0]?.paidCount ?? 0,
  };
}

/** Whether codes can be mailed: without a mail server the shop pays by itself. */
export async function byMail(deps: WithdrawDeps, db: Db): Promise<boolean> {
  return (await linkWay(deps, db)).isMailed;
}

type Facts = Record<'hasPlace' | 'isOpen' | 'isPayable' | 'isWaiting' | 'isEnough', boolean>;

function stateOf({ hasPlace, isOpen, isPayable, isWaiting, isEnough }: Facts): PortalView['withdraw']['state'] {
  if (!hasPlace) return 'nowhere';
  if (isOpen) return 'open';
  if (!isPayable) return 'no_address';
  if (isWaiting) return 'waiting';
  return isEnough ? 'ready' : 'below';
}

/** Of payouts that are under way, those which the network has, or had a moment ago. Of all others something is left for the shop to do. */
const isSending: ReadonlySet<PayoutStatus> = new Set(['initiated', 'sent', 'processed']);

function standingOf({ status, payoutStatus }: PayoutRow): PortalPayoutStatus {
  if (status === 'rejected') return 'refused';
  if (status !== 'paying') return status;
  return payoutStatus !== null && isSending.has(payoutStatus) ? 'sending' : 'waiting';
}

function explorerOf({ chains }: WithdrawDeps, { status, chain, network, txHash }: PayoutRow): string | null {
  if (status !== 'paid' || txHash === null) return null;
  return chains.rules(chain).explorerUrl(network, 'transaction', txHash);
}
