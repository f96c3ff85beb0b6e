import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { fault } from '@coffer/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { cameDirectly } from './came-directly.ts';

const databaseTimeoutMs = 5000;

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
  deps: Pick<Deps, 'config' | 'pool' | 'log'>,
  gauges: readonly LabelledGauge[] = [],
): void {
  const registry = new Registry();
  const add = gaugesOn(registry, deps.log);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'coffer_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  add.one('coffer_database_connections', 'Open connections of the pool.', () => deps.pool.totalCount);
  add.one('coffer_database_waiting', 'Requests waiting for a connection.', () => deps.pool.waitingCount);
  add.one('coffer_jobs_waiting', 'Jobs in the queue.', () =>
    count(deps, 'select count(*) as n from graphile_worker._private_jobs'),
  );
  add.one('coffer_activity_unsealed', 'Audit rows that await their seal.', () =>
    count(deps, 'select count(*) as n from activity_pending'),
  );

  add.one('coffer_database_up', 'Whether the database answers.', () => upOf(deps));
  for (const gauge of gauges) add.each(gauge);

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

/** A figure that cannot be read is left out, and the others are told all the same: above all while the database is away. */
function gaugesOn(registry: Registry, log: Logger) {
  function add(name: string, help: string, labels: readonly string[], fill: (gauge: Gauge) => Promise<void>): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        this.reset();
        try {
          await fill(this);
        } catch (error) {
          if (labels.length === 0) this.remove();
          log.debug({ metric: name, error: (error as Error).message }, 'a figure cannot be read');
        }
      },
    });
  }
  return {
    one: (name: string, help: string, read: () => number | Promise<number>) =>
      add(name, help, [], async (gauge) => gauge.set(await read())),
    each: ({ name, help, label, read }: LabelledGauge) =>
      add(name, help, [label], async (gauge) => {
        for (const { of, value } of await read()) gauge.set({ [label]: of }, value);
      }),
  };
}

async function upOf(deps: Pick<Deps, 'pool'>): Promise<number> {
  const query = { text: 'select 1', query_timeout: databaseTimeoutMs };
  return deps.pool.query(query).then(
    () => 1,
    () => 0,
  );
}

async function count(deps: Pick<Deps, 'pool'>, text: string): Promise<number> {
  const query = { text, query_timeout: databaseTimeoutMs };
  const { rows } = await deps.pool.query<{ n: number }>(query);
  return rows[0]?.n ?? 0;
}

/** Behind a proxy every caller looks like the loopback: a forwarded request needs the token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization;
  if (token !== undefined && given !== undefined) return equal(given, `Bearer ${token}`);
  return token === undefined && cameDirectly(request);
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
