import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { kindFilterOf, type KindFilter } from './filter-wallets.ts';

/** Search, kind and the open wallet live in the address; what is being typed is ahead of it. */
export function useFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [query, setQuery] = useState(search.query ?? '');
  type Next = Partial<Record<'query' | 'kind' | 'wallet' | 'add', string | undefined>>;
  const put = (next: Next) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true } as never);
  return {
    query,
    kind: kindFilterOf(search.kind),
    openId: search.wallet === undefined ? undefined : Number(search.wallet),
    /** The way here was for adding a wallet: of a kind, or the choice of kinds stands open. */
    adding: addingOf(search.add),
    endAdding: () => (search.add === undefined ? undefined : put({ add: undefined })),
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

function addingOf(add: string | undefined): 'add' | 'add-hot' | undefined {
  if (add === undefined) return undefined;
  return add === 'hot' ? 'add-hot' : 'add';
}
