import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { kindFilterOf, type KindFilter } from './filter-wallets.ts';

/** Search, kind and the open wallet live in the address; what is being typed is ahead of it. */
export function useFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [query, setQuery] = useState(search.query ?? '');
  const put = (next: { query?: string | undefined; kind?: string | undefined; wallet?: string | undefined }) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true } as never);
  return {
    query,
    kind: kindFilterOf(search.kind),
    openId: search.wallet === undefined ? undefined : Number(search.wallet),
    search: (text: string) => {
      setQuery(text);
      put({ query: text || undefined });
    },
    choose: (kind: KindFilter) => put({ kind: kind === 'all' ? undefined : kind }),
    open: (id: number | undefined) => put({ wallet: id === undefined ? undefined : String(id) }),
    clear: () => {
      setQuery('');
      put({ query: undefined, kind: undefined });
    },
  };
}
