import type { Result } from '@coffer/contract/endpoint.ts';
import type { getCampaignMinimum } from '@coffer/contract/growth/campaigns.ts';
import type { previewReferrerWithdrawal } from '@coffer/contract/growth/referrers.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import type { PriceDeps } from '../../payouts/index.ts';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { selectPerson } from '../people/person-store.ts';
import { currencyOn, leastWithdrawal, viewMinimum } from './least-withdrawal.ts';
import { findPaidTo, findPayPlace, hasOpenWithdrawal, sumAvailable } from './pay-place-store.ts';

type Params = { projectId: 'all' | number; id: number };

/** What a payout to a referrer would pay now, and where it would go: looked at before somebody asks for it. */
export async function previewWithdrawal(
  deps: PriceDeps,
  { db, now, subject }: Call<Credentialed>,
  params: Params,
): Promise<Result<typeof previewReferrerWithdrawal>> {
  const scope = readScope(subject, 'referral:read', params.projectId);
  const { id: personId, projectId } = await selectPerson(db, scope, params.id);
  const place = await findPayPlace(db, { personId, projectId });
  const least = await leastWithdrawal(deps, db, place && (await currencyOn(db, projectId, place)));
  const available = await sumAvailable(db, personId);
  const amount = available > 0n ? available : 0n;
  const paidTo = await findPaidTo(db, personId);
  const to = paidTo && paidTo.blockchainId === place?.blockchainId ? paidTo : undefined;
  return {
    amountUSD: text(amount),
    minimum: viewMinimum(least),
    // Whoever owes something makes up for that first.
    missingUSD: text(least.usdUnits > available ? least.usdUnits - available : 0n),
    isOpen: await hasOpenWithdrawal(db, personId),
    network: place
      ? {
          blockchainCode: place.blockchainCode,
          blockchainName: place.blockchainName,
          currencyCode: place.currencyCode,
        }
      : null,
    to: to
      ? {
          recipientID: to.recipientId,
          address: spellAddress(familyOf(to.blockchainCode), to.address),
          usableFrom: to.usableFrom !== null && to.usableFrom > now ? to.usableFrom.toISOString() : null,
        }
      : null,
  };
}

/** What a payout of a campaign's rewards is worth at least. */
export async function showMinimum(
  deps: PriceDeps,
  { db, subject }: Call<Credentialed>,
  params: Params,
): Promise<Result<typeof getCampaignMinimum>> {
  const scope = readScope(subject, 'referral:read', params.projectId);
  const campaign = await selectCampaign(db, scope, params.id);
  return viewMinimum(await leastWithdrawal(deps, db, await currencyOn(db, campaign.projectId, campaign)));
}

function text(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
