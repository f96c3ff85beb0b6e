import autocannon from 'autocannon';

/** What one contestant did in one round. */
export type Sample = { perSecond: number; cpuUs: number; p99Ms: number };

/** Where to send requests, and whose processor time they cost. */
export type Target = { url: string; cpuUs(): Promise<number> };

export type Shot = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Made anew for every request. */
  fresh?: () => { body: string; headers?: Record<string, string> };
};

/** For so long, or until so many were answered: then nothing is left over that would cost others their time. */
export type Work = { seconds: number } | { requests: number };

/** How often is looked whether the end has come. */
const sampleMs = 20;
const timeoutSeconds = 60;

/** Sends as fast as so many connections can. Any answer but a good one makes the figure void. */
export async function load(target: Target, shot: Shot, connections: number, work: Work): Promise<Sample> {
  const cpuBefore = await target.cpuUs();
  const extent = 'seconds' in work ? { duration: work.seconds } : { amount: Math.max(work.requests, connections) };
  const options = {
    url: target.url,
    connections,
    sampleInt: sampleMs,
    timeout: timeoutSeconds,
    ...extent,
    requests: [requestOf(shot)],
  };
  const result = await autocannon(options);
  const cpuUs = (await target.cpuUs()) - cpuBefore;
  const good = result['2xx'];
  if (good === 0 || result.non2xx > 0 || result.errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${shot.method} ${shot.path}: ${good} good answers, ${result.errors} errors, statuses ${statuses}`);
  }
  return {
    perSecond: (good * 1000) / (result.finish.getTime() - result.start.getTime()),
    cpuUs: cpuUs / good,
    p99Ms: result.latency.p99,
  };
}

function requestOf({ method, path, headers = {}, fresh }: Shot): autocannon.Request {
  const typed = fresh ? { ...headers, 'content-type': 'application/json' } : headers;
  if (!fresh) return { method, path, headers: typed };
  return {
    method,
    path,
    headers: typed,
    setupRequest(request) {
      const { body, headers: more } = fresh();
      return { ...request, body, headers: { ...typed, ...more } };
    },
  };
}
