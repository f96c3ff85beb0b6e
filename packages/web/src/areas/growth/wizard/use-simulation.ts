import { simulateCampaign } from '@coffer/contract/growth/campaigns.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/http/client.ts';
import { unitsOf } from '../../../format/change-of.ts';
import type { CampaignInput } from './fields-of.ts';

export type Simulated = Result<typeof simulateCampaign>;
export type SimulatedDays = 7 | 30 | 90;

const waitMs = 300;
const freshMs = 60_000;

/** Replays a campaign as it stands in the form: it waits until one has stopped typing, and what was asked before is dropped. */
export function useSimulation(projectId: number, campaign: CampaignInput | undefined, days: SimulatedDays) {
  const [asked] = useDebouncedValue(campaign === undefined ? undefined : JSON.stringify(campaign), waitMs);
  const { data, error, isFetching, refetch } = useQuery<Simulated>({
    queryKey: [simulateCampaign.id, projectId, days, asked],
    queryFn: ({ signal }) =>
      request(
        simulateCampaign,
        { params: { projectId }, body: { days, campaign: JSON.parse(asked ?? '{}') as CampaignInput } },
        signal,
      ),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  const isBehind = campaign !== undefined && JSON.stringify(campaign) !== asked;
  return { simulated: data, error, isFetching: isFetching || isBehind, retry: () => void refetch() };
}

/** Revenue, and none of it by somebody's friend. */
export function isNobodyYet({ friends, payments, countedUSD, revenueUSD }: Simulated): boolean {
  return friends === 0 && payments === 0 && unitsOf(countedUSD) === 0n && unitsOf(revenueUSD) > 0n;
}
