import { createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import type pg from 'pg';

export type PeerStep = { paymentId: number; sequence: number; url: string };
export type WebhookPeer = { send(steps: readonly PeerStep[]): Promise<void> };

type Item = { id: number; url: string; message: string; paymentId: number; sequence: number };
type Ended = { id: number; status: number; latencyMs: number; answer: string };

const perJob = 100;
const jobsAtOnce = 4;
const lookEveryMs = 10;
const task = 'peer-send';

/**
 * The least that could do the same with a queue that is known to be fast: a row for each delivery, jobs that hold many of
 * them, each signed and sent at once, and what came of them written with one statement for each job.
 */
export async function openWebhookPeer(pool: pg.Pool): Promise<WebhookPeer> {
  await pool.query(`
    create table peer_delivery (id bigint generated always as identity primary key, url text not null,
      message uuid not null default gen_random_uuid(), payment_id bigint not null, sequence int not null,
      status text not null, attempts int not null default 0, created_at timestamptz not null, delivered_at timestamptz,
      last_status int, unique (payment_id, sequence, url));
    create index on peer_delivery (url, id desc);
    create table peer_attempt (delivery_id bigint not null references peer_delivery, number int not null,
      at timestamptz not null, status int, latency_ms int not null, answer text, primary key (delivery_id, number))`);
  const agent = new http.Agent({ keepAlive: true });
  const secret = randomBytes(32);
  const taskList = {
    [task]: async (payload: unknown) => {
      const items = payload as Item[];
      const bodies = await bodiesOf(pool, items);
      const ended = await Promise.all(items.map((item, at) => post(agent, item, bodies[at] ?? '', secret)));
      await writeEnded(pool, ended);
    },
  };
  return {
    async send(steps) {
      for (let at = 0; at < steps.length; at += 500) await enqueue(pool, steps.slice(at, at + 500));
      const settings = { pgPool: pool, taskList, concurrency: jobsAtOnce, noHandleSignals: true, parsedCronItems: [] };
      const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
      const runner = await run({ ...settings, preset, pollInterval: 100, logger: new Logger(() => () => undefined) });
      while (await hasJobs(pool)) await pause(lookEveryMs);
      await runner.stop();
    },
  };
}

async function enqueue(pool: pg.Pool, steps: readonly PeerStep[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Item>(
      `insert into peer_delivery (url, payment_id, sequence, status, created_at)
       select *, 'pending', now() from unnest($1::text[], $2::bigint[], $3::int[])
       returning id, url, message, payment_id as "paymentId", sequence`,
      [steps.map(({ url }) => url), steps.map(({ paymentId }) => paymentId), steps.map(({ sequence }) => sequence)],
    );
    const jobs = Array.from({ length: Math.ceil(rows.length / perJob) }, (_, n) => ({
      identifier: task,
      payload: rows.slice(n * perJob, (n + 1) * perJob),
    }));
    await client.query(
      'select graphile_worker.add_jobs(array(select json_populate_record(null::graphile_worker.job_spec, j) from json_array_elements($1::json) j))',
      [JSON.stringify(jobs)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function bodiesOf(pool: pg.Pool, items: readonly Item[]): Promise<string[]> {
  const { rows } = await pool.query<{ body: string }>({
    name: 'peer-bodies',
    text: `select e.told::text as body
      from unnest($1::bigint[], $2::int[]) with ordinality as s (payment_id, sequence, place)
      join payment_event e using (payment_id, sequence) order by place`,
    values: [items.map(({ paymentId }) => paymentId), items.map(({ sequence }) => sequence)],
  });
  return rows.map(({ body }) => body);
}

function post(agent: http.Agent, item: Item, body: string, secret: Buffer): Promise<Ended> {
  const startedAt = performance.now();
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = createHmac('sha256', secret).update(`${item.message}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': item.message,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signed}`,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(item.url, { method: 'POST', headers, agent }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (answer += part));
      response.on('end', () =>
        resolve({
          id: item.id,
          status: response.statusCode ?? 0,
          latencyMs: Math.round(performance.now() - startedAt),
          answer,
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function writeEnded(pool: pg.Pool, ended: readonly Ended[]): Promise<void> {
  await pool.query({
    name: 'peer-ended',
    text: `with ended as (select * from unnest($1::bigint[], $2::int[], $3::int[], $4::text[]) as e (id, status, latency_ms, answer)),
      noted as (
        insert into peer_attempt (delivery_id, number, at, status, latency_ms, answer)
        select id, 1, now(), status, latency_ms, answer from ended)
      update peer_delivery d set status = 'delivered', attempts = 1, delivered_at = now(), last_status = e.status
      from ended e where d.id = e.id`,
    values: [
      ended.map(({ id }) => id),
      ended.map(({ status }) => status),
      ended.map(({ latencyMs }) => latencyMs),
      ended.map(({ answer }) => answer),
    ],
  });
}

async function hasJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>(
    `select exists (select from graphile_worker.jobs where task_identifier = '${task}') as some`,
  );
  return rows[0]?.some ?? false;
}
