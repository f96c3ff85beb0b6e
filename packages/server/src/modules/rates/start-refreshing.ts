import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { openSafeFetch } from '../../platform/net/safe-fetch.ts';
import { refreshRates, type RefreshDeps } from './refresh-rates.ts';
import { marketSources } from './sources/market-sources.ts';

const lookEveryMs = 5000;
const timeoutMs = 10_000;

/** Keeps the prices of what may come at hand. */
export function startRefreshing(deps: RefreshDeps): Pick<Loop, 'stop'> {
  // Markets are public, whatever a name may point to.
  const outbound = openSafeFetch({ local: false, timeoutMs });
  const sources = marketSources(outbound);
  const loop = startLoop('rates', lookEveryMs, deps.log, async () => {
    await refreshRates(deps, sources);
    return 'wait';
  });
  return {
    async stop() {
      await loop.stop();
      outbound.close();
    },
  };
}
