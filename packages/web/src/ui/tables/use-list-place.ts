import { useNavigate, useSearch } from '@tanstack/react-router';

type Place = Readonly<Record<string, string | undefined>>;

/**
 * What a list is narrowed to by filters of these names, its page, and the row that lies open under the name `opened`: all
 * live in the address, so that reload, Back and a shared link keep them. `kept` names what of the address is not the list's.
 */
export function useListPlace<N extends string>(names: readonly N[], opened: string, kept: readonly string[] = []) {
  const search: Place = useSearch({ strict: false });
  const navigate = useNavigate();
  type Filters = { [K in N]?: string | undefined };
  const filters = Object.fromEntries(names.map((name) => [name, search[name]])) as Filters;
  const around = Object.fromEntries(kept.map((name) => [name, search[name]]));
  const go = (next: Place) => void navigate({ to: '.', search: { ...around, ...next } } as never);
  return {
    filters,
    isFiltered: names.some((name) => filters[name] !== undefined && filters[name] !== 'all'),
    cursor: search['cursor'],
    isNewest: search['cursor'] === undefined,
    /** Another choice begins with the newest again. */
    change: (part: Filters) => go({ ...filters, ...part }),
    clear: () => go({}),
    goTo: (cursor: string | undefined) => go({ ...filters, cursor }),
    openId: idOf(search[opened]),
    /** The same for rows whose id is a text. */
    openText: search[opened],
    open: (id: number | string | undefined) => go({ ...filters, cursor: search['cursor'], [opened]: id?.toString() }),
  };
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
