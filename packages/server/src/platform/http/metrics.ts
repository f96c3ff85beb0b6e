import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client';
import { fault } from '@coffer/contract/errors.ts';
import { isLoopback } from '../config.ts';
import type { Deps } from '../deps.ts';

/** A figure for each of several things, such as chains. */
export type LabelledGauge = {
  name: string;
  help: string;
  label: string;
  read(): Promise<readonly { of: string; value: number }[]>;
};

/** Figures for Prometheus: to the loopback, or to whoever has the metrics token. */
export function serveMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'pool'>,
  gauges: readonly LabelledGauge[] = [],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'coffer_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  gaugeOf(registry, 'coffer_database_connections', 'Open connections of the pool.', () => deps.pool.totalCount);
  gaugeOf(registry, 'coffer_database_waiting', 'Requests waiting for a connection.', () => deps.pool.waitingCount);
  gaugeOf(registry, 'coffer_jobs_waiting', 'Jobs in the queue.', () =>
    count(deps, 'select count(*) as n from graphile_worker._private_jobs'),
  );
  gaugeOf(registry, 'coffer_activity_unsealed', 'Audit rows that await their seal.', () =>
    count(deps, 'select count(*) as n from activity_pending'),
  );

  for (const gauge of gauges) labelledGaugeOf(registry, gauge);

  // One child for each label set, looked up by a short key: this runs for every answer.
  const children = new Map<string, { observe(value: number): void }>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let child = children.get(key);
    if (!child)
      children.set(key, (child = seconds.labels({ method: request.method, route, status: reply.statusCode })));
    child.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.config.METRICS_TOKEN)) throw fault('NOT_FOUND', 'There is nothing at this address.');
    // What is counted deep below, where nobody has this registry, is in the one of the whole process.
    const shown = Registry.merge([registry, register]);
    return reply
      .type(shown.contentType)
      .header('cache-control', 'no-store')
      .send(await shown.metrics());
  });
}

function gaugeOf(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

function labelledGaugeOf(registry: Registry, { name, help, label, read }: LabelledGauge): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const { of, value } of values) this.set({ [label]: of }, value);
    },
  });
}

async function count(deps: Pick<Deps, 'pool'>, text: string): Promise<number> {
  const { rows } = await deps.pool.query<{ n: number }>(text);
  return rows[0]?.n ?? 0;
}

/** Behind a proxy every caller looks like the loopback: a forwarded request needs the token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization;
  if (token !== undefined && given !== undefined) return equal(given, `Bearer ${token}`);
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  return token === undefined && !forwarded && isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
