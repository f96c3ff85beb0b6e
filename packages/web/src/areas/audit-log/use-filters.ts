import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { instantOf } from '../../ui/filters/period.ts';

/** What the log is narrowed to, and what the server is asked for it. */
export function useFilters() {
  const place = useListPlace(['projectId', 'actor', 'action', 'entity', 'from', 'to'], 'entry');
  const now = useNow();
  const { projectId, actor, action, entity, from, to } = place.filters;
  const { cursor } = place;
  return { ...place, query: { projectId, actor, action, entity, from: instantOf(from, now), to, cursor } };
}
