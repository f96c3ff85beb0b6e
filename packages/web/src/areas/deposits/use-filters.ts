import { useNavigate, useSearch } from '@tanstack/react-router';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { found, narrowed } from './filter-deposits.ts';

const names = ['status', 'network', 'currency', 'query'] as const;

export type Filters = { [K in (typeof names)[number]]?: string | undefined };
type Place = Filters & { cursor?: string | undefined; deposit?: string | undefined };

/** What the list is narrowed to, and what lies open, live in the address: reload, Back and a shared link keep them. */
export function useFilters() {
  const search: Place = useSearch({ strict: false });
  const projectId = useSelectedProject();
  const navigate = useNavigate();
  const filters: Filters = Object.fromEntries(names.map((name) => [name, search[name]]));
  const { status, network, currency, query } = filters;
  const go = (next: Place) => void navigate({ to: '.', search: next } as never);
  return {
    filters,
    projectId,
    query: {
      projectId: String(projectId),
      ...narrowed(status),
      ...found(query),
      ...(isChainCode(network ?? '') ? { blockchainCode: network as 'ETH' } : {}),
      currencyCode: currency,
      cursor: search.cursor,
    },
    isFiltered: names.some((name) => filters[name] !== undefined),
    isNewest: search.cursor === undefined,
    cursor: search.cursor,
    /** Another choice begins with the newest again. */
    change: (part: Filters) => go({ ...filters, ...part }),
    clear: () => go({}),
    goTo: (cursor: string | undefined) => go({ ...filters, cursor }),
    openId: openIdOf(search.deposit),
    open: (id: number | undefined) => go({ ...filters, cursor: search.cursor, deposit: id?.toString() }),
  };
}

function openIdOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
