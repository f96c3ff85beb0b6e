import { useNavigate, useSearch } from '@tanstack/react-router';

export type Sort = { id: string; desc: boolean };

/** The order lives in the address, as `sort=email` or `sort=-email`: reload, Back and a shared link keep it. */
export function useSort(fallback: string | undefined): { sort: Sort | undefined; sortBy: (id: string) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = typeof search.sort === 'string' && search.sort !== '' ? search.sort : fallback;
  const sort = text === undefined ? undefined : { id: text.replace(/^-/, ''), desc: text.startsWith('-') };
  return {
    sort,
    sortBy: (id) => {
      const next = sort?.id === id && !sort.desc ? `-${id}` : id;
      void navigate({ to: '.', search: (now: object) => ({ ...now, sort: next }), replace: true } as never);
    },
  };
}
