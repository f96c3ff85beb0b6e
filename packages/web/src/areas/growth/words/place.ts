import type { useListPlace } from '../../../ui/tables/use-list-place.ts';

/** What of the lists stands in the address. */
export const filterNames = ['tab', 'status', 'query', 'campaign'] as const;
export type GrowthPlace = ReturnType<typeof useListPlace<(typeof filterNames)[number]>>;

/** What narrows a list, beside the tab that it is under. */
export function isNarrowed({ filters: { status, query, campaign } }: GrowthPlace): boolean {
  return [status, query, campaign].some((value) => value !== undefined);
}

export function clearOf({ filters, change }: GrowthPlace): () => void {
  return () => change({ tab: filters.tab, status: undefined, query: undefined, campaign: undefined });
}
