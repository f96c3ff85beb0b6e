import { setTimeout as pause } from 'node:timers/promises';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { compose, type Coffer } from '../../packages/server/src/app/compose.ts';
import { startDelivering } from '../../packages/server/src/modules/webhooks/index.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { client, type Client } from '../../packages/server/test/client.ts';
import { plantPayments, tellOf, type PlantedPayment } from '../../packages/server/test/plant/plant-told.ts';
import { answerParent, cpuUs } from '../measuring/answer-parent.ts';
import { openWebhookPeer, type WebhookPeer } from './webhook-peer.ts';

// The program under test, and its peer, one after the other in one process: both send what is in the same tables.

const endpoints = 20;
const paymentsEach = 100;
const lookEveryMs = 10;

type Shop = { projectId: number; payments: PlantedPayment[]; url: string };

let coffer: Coffer;
let api: Client;
let key: string;
let shops: Shop[];
let peer: WebhookPeer;

const answers = {
  async start(given: { databaseUrl: string; dataDir: string; receiverUrl: string }): Promise<void> {
    const { databaseUrl, dataDir, receiverUrl } = given;
    const config = readConfig({
      DATA_DIR: dataDir,
      SITE_URL: 'http://localhost:8080',
      WEBHOOK_HTTP: 'on',
      SETUP_TOKEN: 'off',
    });
    coffer = await compose({ config, databaseUrl, log: openLog('error'), tellOperator: () => undefined });
    await coffer.http.ready();
    api = client(coffer);
    ({ key } = await api.signUpRoot());
    shops = [];
    for (let n = 0; n < endpoints; n += 1) shops.push(await openShop(`${receiverUrl}/${n}`));
    // The reader of events is there from the first run on: what is told before it counts for nobody.
    await startDelivering(coffer.deps).stop();
    peer = await openWebhookPeer(coffer.deps.pool);
  },
  /** Tells of one step of each payment, and takes the time until each is sent and written down. */
  async ours(): Promise<{ count: number; ms: number }> {
    const count = await tellAll(coffer.deps.emit);
    const { rows } = await coffer.deps.pool.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from webhook_delivery',
    );
    const startedAt = performance.now();
    const delivering = startDelivering(coffer.deps);
    await allDelivered(rows[0]?.id ?? 0, count);
    const ms = performance.now() - startedAt;
    await delivering.stop();
    return { count, ms };
  },
  async peer(): Promise<{ count: number; ms: number }> {
    const count = await tellAll(async () => undefined);
    const steps = shops.flatMap(({ payments, url }) =>
      payments.map(({ id, sequence }) => ({ paymentId: id, sequence, url })),
    );
    const startedAt = performance.now();
    await peer.send(steps);
    return { count, ms: performance.now() - startedAt };
  },
  /** First attempts at endpoints that answer while another one of the same shops hangs: milliseconds after the commit. */
  async firstAttempts(given: { hangingUrl: string; seconds: number; perSecond: number }): Promise<number[]> {
    const hanging = await openShop(given.hangingUrl);
    const delivering = startDelivering(coffer.deps);
    const { rows } = await coffer.deps.pool.query<{ at: Date }>('select now() as at');
    for (let beat = 0; beat < given.seconds * 10; beat += 1) {
      const shop = shops[beat % shops.length];
      const some = (from: Shop) => from.payments.slice(0, given.perSecond / 10);
      if (shop) await tellOf(coffer.deps, shop.projectId, some(shop));
      await tellOf(coffer.deps, hanging.projectId, some(hanging));
      await pause(100);
    }
    await pause(1000);
    await delivering.stop();
    return firstAttemptsSince(rows[0]?.at ?? new Date());
  },
  cpuUs,
};

async function openShop(url: string): Promise<Shop> {
  const { id: projectId } = await api.ok(createProject, { key, body: { name: url } });
  await api.ok(createWebhook, { key, params: { projectId }, body: { url } });
  return { projectId, url, payments: await plantPayments(coffer.deps.db, projectId, paymentsEach) };
}

async function tellAll(emit: Coffer['deps']['emit']): Promise<number> {
  for (const { projectId, payments } of shops) await tellOf({ ...coffer.deps, emit }, projectId, payments);
  return endpoints * paymentsEach;
}

async function allDelivered(afterId: number, count: number): Promise<void> {
  for (;;) {
    const { rows } = await coffer.deps.pool.query<{ made: number; open: boolean }>(
      // Asked often, it must cost next to nothing: both are read from an index. No id is given in vain here.
      `select (select max(id) from webhook_delivery) - $1 as made,
         (select webhook_id from webhook_delivery where due_at is not null order by webhook_id limit 1) is not null as open`,
      [afterId],
    );
    if (rows[0]?.made === count && !rows[0].open) return;
    await pause(lookEveryMs);
  }
}

async function firstAttemptsSince(at: Date): Promise<number[]> {
  const { rows } = await coffer.deps.pool.query<{ ms: number }>(
    `select extract(epoch from t.at - e.at)::float8 * 1000 as ms from webhook_attempt t
     join webhook_delivery d on d.id = t.delivery_id join webhook w on w.id = d.webhook_id
     join payment_event e using (payment_id, sequence)
     where t.number = 1 and t.at > $1 and w.url not like '%/hang'`,
    [at],
  );
  return rows.map(({ ms }) => ms);
}

export type SenderAnswers = typeof answers;

answerParent(answers);
