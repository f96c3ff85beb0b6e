import { useSelectedProject } from '../../api/selected-project.ts';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { filterNames, queryOf, tabOf } from './filter-payments.ts';

/** What the list of payments shows, and what the server is asked for it. */
export function useFilters() {
  const place = useListPlace(filterNames, 'payment');
  const projectId = useSelectedProject();
  const now = useNow();
  const { tab, ...narrowing } = place.filters;
  return {
    ...place,
    projectId,
    tab: tabOf(tab),
    /** Another tab keeps what the list is narrowed to. */
    chooseTab: (next: string) => place.change({ tab: next === 'all' ? undefined : next }),
    isFiltered: Object.values(narrowing).some((value) => value !== undefined),
    clear: () => place.change({ ...emptied, tab }),
    query: queryOf(place.filters, now),
  };
}

const emptied = Object.fromEntries(filterNames.map((name) => [name, undefined]));
