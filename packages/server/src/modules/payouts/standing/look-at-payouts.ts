import type { Look, ShownIntent } from '@coffer/contract/money-out/signer-page.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { counts } from '../../approvers/index.ts';
import { worthAtLeast } from '../signing/least-worth.ts';
import { bytesOf } from '../signing/standing-bytes.ts';
import type { Standing } from '../signing/standing-store.ts';
import { findStandings, type AskedStanding } from './find-standings.ts';
import { knownOf, type KnownPayee } from './known-store.ts';
import type { StandingDesk } from './standing-desk.ts';

/** What the page shows: the very bytes that are signed, and beside them what the signer knows by itself. */
export async function lookAtPayouts(
  desk: StandingDesk,
  asked: AskedStanding & { member?: number | undefined },
): Promise<Look> {
  const { db, approvers, page, clock } = desk;
  const payouts = await findStandings(desk, db, asked);
  const known = await knownOf(db, payouts);
  const expiries = payouts.flatMap(({ approvalsExpireAt }) => (approvalsExpireAt ? [approvalsExpireAt.getTime()] : []));
  const now = clock.now();
  return {
    rpId: page.host,
    device: approvers
      .all()
      .filter((one) => counts(one, now) && (asked.member === undefined || one.memberId === asked.member))
      .map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports: [...transports] })),
    what: asked.what,
    intents: payouts.map((payout) => shown(desk, payout, known.get(payout.id))),
    limit: nearestLimit(desk, payouts),
    expiresAt: expiries.length === 0 ? null : new Date(Math.min(...expiries)).toISOString(),
  };
}

function shown(desk: StandingDesk, payout: Standing, known: KnownPayee | undefined): ShownIntent {
  const { tokens, coin } = desk.chains.rules(payout.chain).facts;
  const token = tokens[desk.network].find(({ contract }) => contract === payout.contract);
  const ofItself = payout.contract === null ? coin.code : token?.code;
  return {
    bytes: new TextDecoder().decode(bytesOf(desk.masterKey, payout)),
    line: payout.batchLine,
    project: known?.project ?? '',
    currency: ofItself ?? payout.currencyCode,
    isKnownToken: ofItself !== undefined,
    coin: coin.code,
    timesSigned: timesSigned(desk, payout),
    isRecipient: known?.isRecipient ?? false,
    usd: dollars(usdOf(desk, payout)),
  };
}

/** How many other payouts to this address the signer has signed, by its journal: rows of the database say nothing about it. */
function timesSigned({ journal }: StandingDesk, { id, blockchainId, toAddress: to }: Standing): number {
  const signed = journal.payoutsTo({ blockchainId, to });
  return signed.size - (signed.has(id) ? 1 : 0);
}

/** Of all wallets that would pay, the one that comes nearest to what the signer lets go within a day. */
function nearestLimit({ clock, journal, limits, ...desk }: StandingDesk, payouts: readonly Standing[]) {
  const since = hoursAfter(clock.now(), -24);
  const byWallet = Map.groupBy(payouts, ({ walletId }) => walletId);
  const uses = [...byWallet].map(([walletId, own]) => {
    const gone = journal.paidOut(walletId, since).reduce((sum, { usdUnits }) => sum + (usdUnits ?? 0n), 0n);
    const fees = journal.feesOf(walletId, since);
    return { gone: gone + fees, now: own.reduce((sum, one) => sum + usdOf({ ...desk, limits }, one), 0n) };
  });
  const most = uses.reduce((a, b) => (a.gone + a.now >= b.gone + b.now ? a : b), { gone: 0n, now: 0n });
  return { dayUSD: dollars(limits.altogether.dayUsd), goneUSD: dollars(most.gone), thisUSD: dollars(most.now) };
}

/** What it has no price for it does not sign either: it counts for nothing here. */
function usdOf(desk: Pick<StandingDesk, 'chains' | 'network' | 'limits'>, payout: Standing): bigint {
  const worth = worthAtLeast(desk, payout, payout.units);
  return typeof worth === 'bigint' ? worth : 0n;
}

function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
