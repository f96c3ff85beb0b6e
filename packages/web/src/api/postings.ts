import type { Result } from '@coffer/contract/endpoint.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { listPostings, type TraceSubject } from '@coffer/contract/growth/postings.ts';
import { request } from './http/client.ts';
import type { ProjectId } from './selected-project.ts';
import { useInfiniteQuery } from '@tanstack/react-query';

type Trace = Result<typeof listPostings>;
export type TracedFigureSum = Trace['figures'][number];
export type TracedTransaction = Trace['transactions'][number];

/** What a figure is about: a payment by its reference, all others by their ids. */
export type Traced = { [S in TraceSubject]?: string } & { asset?: string };

const atOnce = 25;

/** What a wallet holds of one asset: whoever writes the address of its contract, the ledger has one name for it. */
export function inWallet(walletId: number, chain: string, contract: string | null | undefined): Traced {
  const asset = isChainCode(chain) ? { asset: assetKey({ chain, contract: contract ?? null, decimals: 0 }) } : {};
  return { wallet: String(walletId), ...asset };
}

/** How figures are made, the oldest first and some at a time. */
export function usePostings(projectId: ProjectId, traced: Traced) {
  const params = { projectId: String(projectId) };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listPostings.id, { params, traced }],
    queryFn: ({ pageParam }) =>
      request(listPostings, {
        params,
        query: { ...traced, limit: atOnce, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  return {
    figures: data?.pages[0]?.figures,
    transactions: data?.pages.flatMap(({ transactions }) => transactions),
    error,
    refetch,
    more: hasNextPage ? { busy: isFetchingNextPage, read: () => void fetchNextPage() } : undefined,
  };
}
