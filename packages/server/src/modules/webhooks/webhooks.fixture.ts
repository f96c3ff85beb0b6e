import { expect, vi } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { plantPayments, tellOf, type PlantedPayment } from '../../../test/plant/plant-told.ts';
import { startWorld, type World, type WorldOptions } from '../../../test/world.ts';
import { startDelivering } from './start-delivering.ts';
import type { paymentEvents } from '../payments/index.ts';

export type Shop = {
  world: World;
  root: string;
  projectId: number;
  newWebhook(body: object): Promise<Result<typeof contract.createWebhook>>;
  webhook(id: number): Promise<contract.WebhookView>;
  deliveries(id: number, query?: object): Promise<contract.WebhookDelivery[]>;
  delivery(deliveryId: number): Promise<Result<typeof contract.getDelivery>>;
  payments(count: number): Promise<PlantedPayment[]>;
  tell(payments: readonly PlantedPayment[], kind?: keyof typeof paymentEvents, said?: object): Promise<void>;
  /** Sends from now on what happens from now on, until stopped. */
  deliver(): Promise<() => Promise<void>>;
  /** Moves the clock, and has root sign in again. */
  later(minutes: number): Promise<void>;
  webhookStatusOf(payment: PlantedPayment): Promise<string | null>;
  close(): Promise<void>;
};

/** Nobody who looks on waits for a loop. */
const pace = { lookEveryMs: 20, claimEveryMs: 100, noting: { afterMs: 200, everyMs: 50 } };

export async function openShop(options: WorldOptions = {}): Promise<Shop> {
  const world = await startWorld({ env: { WEBHOOK_HTTP: 'on' }, ...options });
  const { key: root, email } = await world.signUpRoot();
  const projectId = (await world.ok(createProject, { key: root, body: { name: 'Shop' } })).id;
  await world.drain();
  const { deps } = world.coffer;
  const running = new Set<() => Promise<void>>();
  const shop: Shop = {
    world,
    root,
    projectId,
    newWebhook: (body) => world.ok(contract.createWebhook, { key: shop.root, params: { projectId }, body }),
    webhook: (id) => world.ok(contract.getWebhook, { key: shop.root, params: { projectId, id } }),
    deliveries: async (id, query = {}) =>
      (await world.ok(contract.listDeliveries, { key: shop.root, params: { projectId, id }, query: query as never }))
        .data,
    delivery: (deliveryId) => world.ok(contract.getDelivery, { key: shop.root, params: { projectId, deliveryId } }),
    payments: (count) => plantPayments(deps.db, projectId, count),
    tell: (payments, kind, said) => tellOf(deps, projectId, payments, kind, said),
    async deliver() {
      const delivering = startDelivering(deps, pace);
      const stop = async () => {
        running.delete(stop);
        await delivering.stop();
      };
      running.add(stop);
      await eventually(async () => {
        const { rows } = await deps.pool.query('select from outbox_reader');
        expect(rows).toHaveLength(1);
      });
      return stop;
    },
    async later(minutes) {
      world.clock.advance(minutes);
      shop.root = (await world.signIn(email)).key;
    },
    async webhookStatusOf({ id }) {
      const { rows } = await deps.pool.query<{ status: string | null }>(
        'select webhook_status as status from payment where id = $1',
        [id],
      );
      return rows[0]?.status ?? null;
    },
    async close() {
      for (const stop of running) await stop();
      await world.close();
    },
  };
  return shop;
}

export const soon = { timeout: 30_000, interval: 20 };

export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, soon);
}
