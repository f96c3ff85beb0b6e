import { useNavigate, useSearch } from '@tanstack/react-router';
import { nextSort, parseSort, type Sort } from './parse-sort.ts';

/** The order lives in the address, as `sort=email` or `sort=-email`: reload, Back and a shared link keep it. */
export function useSort(
  fallback: string | undefined,
  sortable: readonly string[],
): { sort: Sort | undefined; sortBy: (id: string) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const sort = parseSort(search.sort, sortable) ?? parseSort(fallback, sortable);
  return {
    sort,
    sortBy: (id) => {
      const next = nextSort(sort, id);
      void navigate({ to: '.', search: (now: object) => ({ ...now, sort: next }), replace: true } as never);
    },
  };
}
