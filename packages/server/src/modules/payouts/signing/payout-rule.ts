import type { Network } from '../../../chains/port/facts.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { cause } from '../../../platform/cause.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Approvers } from '../../approvers/index.ts';
import { rowsOf, type Journal, type Outgoing, type PayoutRule, type Weighed } from '../../outgoing/index.ts';
import { mayStillPay, notProven } from './earlier-attempts.ts';
import { feeLimits } from './fee-limits.ts';
import { judgeStanding, type Stood } from './judge-standing.ts';
import { knowsToken, worthAtLeast } from './least-worth.ts';
import { overLimits, type Paid } from './over-limits.ts';
import { weighTogether } from './weigh-together.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { SignerLimits } from './signer-limits.ts';

type Needs = Pick<Deps, 'masterKey' | 'chains' | 'clock'> & {
  network: Network;
  limits: SignerLimits;
  /** None where nobody can approve by a passkey. */
  approvers?: Pick<Approvers, 'standsFor'> | undefined;
  /** Whether somebody at the signer's machine stopped it. */
  isStopped: () => boolean;
  /** Why nothing is paid to an address by now, whatever was known as people approved. */
  whySanctioned: (address: string) => string | null;
};

/** What the signer makes of a payout. Whoever asks for it, decides about it or hands it out has no part in this. */
export function payoutRule(needs: Needs): PayoutRule {
  const feeRule = feeLimits(needs);
  const judge = async (
    db: Db,
    order: Outgoing,
    journal: Journal | undefined,
    before: readonly Paid[] = [],
    feeUnitsMax = order.feeUnitsMax,
  ): Promise<Stood | { reason: string }> => {
    const { masterKey, network, approvers, limits } = needs;
    const { passkeyAboveUsd } = limits;
    const now = needs.clock.now();
    const worth = (payout: Parameters<typeof worthAtLeast>[1], units: bigint) => worthAtLeast(needs, payout, units);
    const aDayAgo = hoursAfter(now, -24);
    const signed = journal?.payoutsSigned(aDayAgo) ?? [];
    const stood = await judgeStanding(
      { masterKey, network, now, worth, signed, approvers, passkeyAboveUsd },
      db,
      order,
    );
    if ('reason' in stood) return stood;
    const sanctioned = needs.whySanctioned(stood.payout.toAddress);
    if (sanctioned !== null) return { reason: `its address ${sanctioned}.` };
    const paid = [...(journal?.paidOut(order.walletId, aDayAgo) ?? []), ...before];
    const own = feeRule.worth(stood.payout.chain, feeUnitsMax);
    const fees = own + (journal?.feesOf(order.walletId, aDayAgo) ?? 0n);
    const reason = overLimits(limits, stood, order, { paid, fees }, now);
    return reason === null ? stood : { reason };
  };
  const weigh: PayoutRule['weigh'] = async (db, order, journal): Promise<Weighed> => {
    if (needs.isStopped()) return { reason: 'everything was stopped at the signer itself.' };
    if (order.kind === 'payouts') {
      // What all of it costs is in the sum of each.
      const each = (payout: Outgoing, before: readonly Paid[]) => judge(db, payout, journal, before, order.feeUnitsMax);
      return weighTogether({ ...needs, judge: each }, db, order, journal);
    }
    const stood = await judge(db, order, journal);
    return 'reason' in stood ? stood : { usdUnits: stood.usdUnits };
  };
  return {
    weigh,
    fees: feeRule,
    isToken: (chain, contract) => knowsToken(needs, chain, contract),
    isStopped: () => needs.isStopped(),
    async look({ deps, chain, journal }, order: Outgoing) {
      const weighed = await weigh(deps.db, order, journal);
      if ('reason' in weighed || !journal) return weighed;
      if (order.kind === 'payouts') return (await mayAllStillPay(deps.db, chain, journal, order)) ?? weighed;
      const reason = await mayStillPay(chain, journal, order);
      return reason === null ? weighed : { reason };
    },
  };
}

async function mayAllStillPay(
  db: Db,
  chain: Chain,
  journal: Journal,
  { id, blockchainId }: Outgoing,
): Promise<Weighed | undefined> {
  const orders = (await rowsOf(db, [id])).map(({ payoutId, attempt }) => {
    return { blockchainId, cause: cause('payout', payoutId, attempt) };
  });
  const refused = [...(await notProven(chain, journal, orders))];
  const [first] = refused;
  if (!first) return undefined;
  const [{ cause: of }, reason] = first;
  return { reason: `payout ${of.id}: ${reason}`, payouts: refused.map(([one]) => one.cause.id) };
}
