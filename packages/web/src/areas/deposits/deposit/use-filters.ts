import { isChainCode } from '@coffer/kernel/chain.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { useListPlace } from '../../../ui/tables/use-list-place.ts';
import { found, narrowed } from './filter-deposits.ts';

/** What the list of deposits shows, and what the server is asked for it. */
export function useFilters() {
  const place = useListPlace(['status', 'network', 'currency', 'query'], 'deposit');
  const projectId = useSelectedProject();
  const { status, network, currency, query } = place.filters;
  return {
    ...place,
    projectId,
    query: {
      projectId: String(projectId),
      ...narrowed(status),
      ...found(query),
      ...(isChainCode(network ?? '') ? { blockchainCode: network as 'ETH' } : {}),
      currencyCode: currency,
      cursor: place.cursor,
    },
  };
}
