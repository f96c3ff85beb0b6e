import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { useNow } from '../../ui/use-now.ts';
import { instantOf } from './period.ts';

const names = ['projectId', 'actor', 'action', 'entity', 'from', 'to'] as const;

export type Filters = { [K in (typeof names)[number]]?: string | undefined };

/** What the list is narrowed to lives in the address: reload, Back and a shared link keep it. */
export function useFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = useNow();
  const filters: Filters = Object.fromEntries(names.map((name) => [name, search[name]]));
  const { projectId, actor, action, entity, from, to } = filters;
  const go = (next: Filters & { cursor?: string | undefined; entry?: string | undefined }) =>
    void navigate({ to: paths.auditLog, search: next });
  return {
    filters,
    query: { projectId, actor, action, entity, from: instantOf(from, now), to, cursor: search.cursor },
    isFiltered: names.some((name) => filters[name] !== undefined && filters[name] !== 'all'),
    isNewest: search.cursor === undefined,
    /** Another choice begins with the newest entry again. */
    change: (part: Filters) => go({ ...filters, ...part }),
    clear: () => go({}),
    goTo: (cursor: string | undefined) => go({ ...filters, cursor }),
    /** The entry that lies open, of those on this page. */
    openId: search.entry,
    open: (id: number | undefined) => go({ ...filters, cursor: search.cursor, entry: id?.toString() }),
  };
}
