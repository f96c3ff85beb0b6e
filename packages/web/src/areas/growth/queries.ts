import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignDays,
  getCampaignMinimum,
  getCampaignRewardsTotal,
  listCampaigns,
  setCampaignStatus,
  updateCampaign,
  type CampaignView,
} from '@coffer/contract/growth/campaigns.ts';
import {
  createReferrer,
  exportReferrers,
  getReferrer,
  getReferrerRewardsTotal,
  listFriends,
  listReferrerRewards,
  listReferrers,
  listReferrerWithdrawals,
  previewReferrerWithdrawal,
  requestReferrerWithdrawal,
  setReferrerStatus,
} from '@coffer/contract/growth/referrers.ts';
import { linkReferee } from '@coffer/contract/growth/published-referrals.ts';
import {
  approveReferralPayout,
  approveReferralPayouts,
  listReferralPayouts,
  payDueReferrers,
  rejectReferralPayout,
  rejectReferralPayouts,
} from '@coffer/contract/growth/referral-payouts.ts';
import {
  archiveReferralEvent,
  createReferralEvent,
  listReferralEvents,
  updateReferralEvent,
} from '@coffer/contract/growth/referral-events.ts';
import {
  decideReward,
  exportRewards,
  getGrowthSummary,
  getReward,
  listRewards,
} from '@coffer/contract/growth/rewards.ts';
import { listPayouts, summarizePayouts } from '@coffer/contract/money-out/payouts.ts';
import { listPayoutWallets } from '@coffer/contract/money-out/hot-wallets.ts';
import { listProjectRecipients } from '@coffer/contract/money-out/recipients.ts';
import { getOverview } from '@coffer/contract/payments/overview.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { download, type Input } from '../../api/http/client.ts';
import { useMay } from '../../api/me.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { useCall, useChange } from '../../api/use-call.ts';
import { unitsOf } from '../../format/change-of.ts';
import { saveFile } from '../../ui/buttons/save-text.ts';
import type { CameIn, PaidFrom } from './wizard/first-currency.ts';

export type Campaign = CampaignView;
export type Summary = Result<typeof getGrowthSummary>;
export type RewardTotals = Result<typeof getCampaignRewardsTotal>;
export type NextWithdrawal = Result<typeof previewReferrerWithdrawal>;
export type Minimum = Result<typeof getCampaignMinimum>;
export type CampaignDays = Result<typeof getCampaignDays>;

export const rowsPerPage = 25;
const casesMax = 100;
const restingMs = 10_000;

type Asked<E> = Omit<NonNullable<Input<E> extends { query?: infer Q } ? Q : never>, 'limit' | 'cursor'>;
export type CampaignQuery = Asked<typeof listCampaigns>;
export type ReferrerQuery = Asked<typeof listReferrers>;
export type RewardQuery = Asked<typeof listRewards>;
export type ReferralPayoutQuery = Asked<typeof listReferralPayouts>;

const paged = (cursor: string | undefined) => ({ limit: rowsPerPage, ...(cursor === undefined ? {} : { cursor }) });
const often = { refetchEveryMs: restingMs };

/** Whether somebody may change something here: never in the list of all projects, where nobody sees which one it would be in. */
export function useMayWrite(projectId: ProjectId): boolean {
  return useMay('referral:write') && projectId !== 'all';
}

export function useSummary(projectId: ProjectId): Summary | undefined {
  const { data, isPlaceholderData } = useCall(getGrowthSummary, { params: { projectId: String(projectId) } }, often);
  return isPlaceholderData ? undefined : data;
}

export function useCampaigns(projectId: ProjectId, query: CampaignQuery, cursor: string | undefined) {
  const input = { params: { projectId: String(projectId) }, query: { ...query, ...paged(cursor) } };
  return useCall(listCampaigns, input, often);
}

/** Whether a project has no campaign yet; undefined until it is known. */
export function useIsFirstCampaign(projectId: ProjectId): boolean | undefined {
  const input = { params: { projectId: String(projectId) }, query: { limit: 1 } };
  const { data, error, isPlaceholderData } = useCall(listCampaigns, input);
  // Where it cannot be read nothing is chosen for anybody.
  if (error) return false;
  return isPlaceholderData ? undefined : data && data.totalCount === 0;
}

/** What its hot wallets have, for who may see that; undefined until it is known. */
export function usePaidFrom(projectId: ProjectId): PaidFrom[] | undefined {
  const maySee = useMay('payouts:read');
  const { data, error, isPlaceholderData } = useCall(
    listPayoutWallets,
    { params: { id: String(projectId) } },
    { enabled: maySee },
  );
  if (!maySee || error) return [];
  if (data === undefined || isPlaceholderData) return undefined;
  return data.flatMap(({ blockchainCode, funds }) =>
    funds.map(({ currencyCode, held }) => ({ value: `${blockchainCode} ${currencyCode}`, isHeld: /[1-9]/.test(held) })),
  );
}

const cameInDays = '90';

/** What customers paid lately, most of it first; undefined until it is known. Whoever may not see payments is told of none. */
export function useCameIn(projectId: ProjectId): CameIn[] | undefined {
  const input = { params: { id: String(projectId) }, query: { days: cameInDays } } as const;
  const { data, error, isPlaceholderData } = useCall(getOverview, input, { enabled: projectId !== 'all' });
  if (error) return [];
  if (data === undefined || isPlaceholderData) return undefined;
  return data.byCurrency
    .map(({ blockchainCode, currencyCode, volumeInUSD }) => ({
      value: `${blockchainCode} ${currencyCode}`,
      usd: volumeInUSD,
    }))
    .toSorted((a, b) => Number(unitsOf(b.usd) - unitsOf(a.usd)));
}

/** Whether a hot wallet of the project pays on a network; undefined until it is known, and for who may not see it. */
export function useHasHotWallet(projectId: ProjectId, blockchainCode: string): boolean | undefined {
  const maySee = useMay('payouts:read');
  const input = { params: { id: String(projectId) } };
  const { data, error, isPlaceholderData } = useCall(listPayoutWallets, input, { enabled: maySee });
  if (error !== null || isPlaceholderData) return undefined;
  return data?.some((wallet) => wallet.blockchainCode === blockchainCode && wallet.status === 'active');
}

/** What was read of another one is never shown in between. */
export function useCampaign(projectId: ProjectId, id: number) {
  const { data, error, refetch } = useCall(getCampaign, { params: { projectId: String(projectId), id } }, often);
  return { campaign: data?.id === id ? data : undefined, error, refetch };
}

export function useCampaignTotals(projectId: ProjectId, id: number): RewardTotals | undefined {
  return useCall(getCampaignRewardsTotal, { params: { projectId: String(projectId), id } }, often).data;
}

/** What sending costs changes by the minute: it is asked for as the page is opened. */
export function useMinimum(projectId: ProjectId, id: number): Minimum | undefined {
  return useCall(getCampaignMinimum, { params: { projectId: String(projectId), id } }).data;
}

/** What a payout to somebody would pay now. */
export function useNextWithdrawal(projectId: ProjectId, id: number) {
  const { data, error, isPlaceholderData } = useCall(previewReferrerWithdrawal, {
    params: { projectId: String(projectId), id },
  });
  return { next: isPlaceholderData ? undefined : data, error };
}

const payeesMax = 100;

/** Confirmed recipients of a project on a network, for whoever has not named an address; undefined until they are known. */
export function usePayeesOn(projectId: ProjectId, blockchainCode: string | undefined) {
  const { data, isPlaceholderData } = useCall(
    listProjectRecipients,
    { params: { id: String(projectId) }, query: { status: 'active', limit: payeesMax } },
    { enabled: blockchainCode !== undefined },
  );
  return isPlaceholderData ? undefined : data?.data.filter((one) => one.blockchainCode === blockchainCode);
}

export function useCampaignDays(projectId: ProjectId, id: number, days: '7' | '30' | '90') {
  return useCall(getCampaignDays, { params: { projectId: String(projectId), id }, query: { days } }, often);
}

export function useReferrers(projectId: ProjectId, query: ReferrerQuery, cursor: string | undefined) {
  const input = { params: { projectId: String(projectId) }, query: { ...query, ...paged(cursor) } };
  return useCall(listReferrers, input, often);
}

export function useReferrer(projectId: ProjectId, id: number) {
  const { data, error, refetch } = useCall(getReferrer, { params: { projectId: String(projectId), id } }, often);
  return { referrer: data?.id === id ? data : undefined, error, refetch };
}

export function useReferrerTotals(projectId: ProjectId, id: number): RewardTotals | undefined {
  return useCall(getReferrerRewardsTotal, { params: { projectId: String(projectId), id } }, often).data;
}

export function useFriends(projectId: ProjectId, id: number, cursor: string | undefined) {
  return useCall(listFriends, { params: { projectId: String(projectId), id }, query: paged(cursor) }, often);
}

export function useReferrerRewards(projectId: ProjectId, id: number, cursor: string | undefined) {
  return useCall(listReferrerRewards, { params: { projectId: String(projectId), id }, query: paged(cursor) }, often);
}

export function useReferrerPayouts(projectId: ProjectId, id: number, cursor: string | undefined) {
  const input = { params: { projectId: String(projectId), id }, query: paged(cursor) };
  return useCall(listReferrerWithdrawals, input, often);
}

export function useRewards(projectId: ProjectId, query: RewardQuery, cursor: string | undefined) {
  const input = { params: { projectId: String(projectId) }, query: { ...query, ...paged(cursor) } };
  return useCall(listRewards, input, often);
}

/** All that the filters leave, as a file: the server sends it as it reads. */
export function useExportRewards(projectId: ProjectId) {
  const params = { projectId: String(projectId) };
  return useMutation({
    mutationFn: (query: RewardQuery) => download(exportRewards, { params, query }),
    onSuccess: ({ name, file }) => saveFile(name ?? 'rewards.csv', file),
  });
}

export function useExportReferrers(projectId: ProjectId) {
  const params = { projectId: String(projectId) };
  return useMutation({
    mutationFn: (query: ReferrerQuery) => download(exportReferrers, { params, query }),
    onSuccess: ({ name, file }) => saveFile(name ?? 'referrers.csv', file),
  });
}

/** What waits for somebody who decides. */
export function useCases(projectId: ProjectId) {
  const input = { params: { projectId: String(projectId) }, query: { status: 'held' as const, limit: casesMax } };
  return useCall(listRewards, input, often);
}

export function useReward(projectId: ProjectId, id: number) {
  const { data, error, refetch } = useCall(getReward, { params: { projectId: String(projectId), id } }, often);
  return { reward: data?.id === id ? data : undefined, error, refetch };
}

/** Those that we see ourselves, and a project's own. */
export function useEvents(projectId: ProjectId) {
  const { data, isPlaceholderData, error, refetch } = useCall(listReferralEvents, {
    params: { projectId: String(projectId) },
  });
  return { events: isPlaceholderData ? undefined : data, error, refetch };
}

const countingMax = 100;

/** Campaigns that reward an event, or would once they run. */
export function useCountingCampaigns(projectId: ProjectId, eventKey: string) {
  const { data, error } = useCall(listCampaigns, {
    params: { projectId: String(projectId) },
    query: { eventKey, limit: countingMax },
  });
  const isOver = ({ status }: Campaign) => status === 'ended' || status === 'archived';
  const hasMore = data !== undefined && data.nextCursor !== null;
  return { campaigns: data?.data.filter((one) => !isOver(one)), hasMore, error };
}

export function useReferralPayouts(projectId: ProjectId, query: ReferralPayoutQuery, cursor: string | undefined) {
  const input = { params: { projectId: String(projectId) }, query: { ...query, ...paged(cursor) } };
  return useCall(listReferralPayouts, input, often);
}

const ofCampaigns = [listCampaigns, getCampaign, getGrowthSummary] as const;
const ofReferrers = [listReferrers, getReferrer, getGrowthSummary] as const;
const ofRewards = [
  getReward,
  listRewards,
  listReferrerRewards,
  getCampaignRewardsTotal,
  getReferrerRewardsTotal,
  ...ofCampaigns,
  ...ofReferrers,
] as const;
const ofPayouts = [
  previewReferrerWithdrawal,
  listReferralPayouts,
  listReferrerWithdrawals,
  listPayouts,
  summarizePayouts,
  ...ofRewards,
] as const;

export const useCreateCampaign = () => useChange(createCampaign, ofCampaigns);
export const useUpdateCampaign = () => useChange(updateCampaign, ofCampaigns);
export const useDeleteCampaign = () => useChange(deleteCampaign, [listCampaigns, getGrowthSummary]);
export const useSetStatus = () => useChange(setCampaignStatus, ofCampaigns);
export const useCreateEvent = () => useChange(createReferralEvent, [listReferralEvents]);
export const useUpdateEvent = () => useChange(updateReferralEvent, [listReferralEvents]);
export const useArchiveEvent = () => useChange(archiveReferralEvent, [listReferralEvents]);
export const useCreateReferrer = () => useChange(createReferrer, ofReferrers);
export const useLinkFriend = () => useChange(linkReferee, [listFriends, ...ofReferrers, ...ofCampaigns]);
export const useSetReferrerStatus = () => useChange(setReferrerStatus, ofReferrers);
export const useDecide = () => useChange(decideReward, ofRewards);
export const useRequestWithdrawal = () => useChange(requestReferrerWithdrawal, ofPayouts);
export const usePayDue = () => useChange(payDueReferrers, ofPayouts);
export const useApprove = () => useChange(approveReferralPayout, ofPayouts);
export const useReject = () => useChange(rejectReferralPayout, ofPayouts);
export const useApproveSeveral = () => useChange(approveReferralPayouts, ofPayouts);
export const useRejectSeveral = () => useChange(rejectReferralPayouts, ofPayouts);
