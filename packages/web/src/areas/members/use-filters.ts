import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { statusFilterOf, type StatusFilter } from './filter-members.ts';

/** Search and status live in the address; what is being typed is ahead of it. */
export function useFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [seen, setSeen] = useState(search.query);
  const [query, setQuery] = useState(search.query ?? '');
  if (search.query !== seen) {
    setSeen(search.query);
    // Left by a link to the page itself.
    if (search.query === undefined) setQuery('');
  }
  const put = (next: { query?: string | undefined; status?: string | undefined }) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true } as never);
  return {
    query,
    status: statusFilterOf(search.status),
    search: (text: string) => {
      setQuery(text);
      put({ query: text || undefined });
    },
    choose: (status: StatusFilter) => put({ status: status === 'all' ? undefined : status }),
    clear: () => {
      setQuery('');
      put({ query: undefined, status: undefined });
    },
  };
}
