import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/http/failure.ts';

const retriesMax = 1;

/** What was read is fresh for a moment; what failed for a reason of the server's is not asked again at once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retryDelay: 500,
      retry: (failures, failure) =>
        failures < retriesMax && failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500),
    },
  },
});
