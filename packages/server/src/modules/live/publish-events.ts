import { topics } from '@coffer/contract/operations/live.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents, type EventRow } from '../../platform/events/outbox-reader.ts';
import { chainEvents, listWaitingProjects } from '../deposits/index.ts';
import { listConfirming } from '../payments/index.ts';
import { sweepEvents } from '../sweeps/index.ts';
import { projectsOfWallets } from '../wallets/index.ts';
import { depositsTopic, newsOf, type News } from './event-topics.ts';
import { insertLiveEvents } from './live-store.ts';

export const readerName = 'live';
const eventsMax = 500;

/** A chain went on while deposits wait for it. */
export const advanced = chainEvents['chain.advanced'];

/** Turns what was committed since the last time into numbered news. One process does so at a time. */
export async function publishEvents(deps: Pick<Deps, 'db'>): Promise<{ read: number; more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const swept = ofKinds(events, Object.values(sweepEvents)).map(({ payload }) => payload.walletId);
    const served = await projectsOfWallets(tx, swept);
    const news = events.flatMap((event) => newsOf(event, served));
    await insertLiveEvents(tx, [...news, ...(await confirmingNews(tx, events))]);
    return { read: events.length, more: events.length === eventsMax };
  });
}

/** Where a chain went on, each payment and project with money that waits for it is told, once in a batch. */
async function confirmingNews(tx: Tx, events: readonly EventRow[]): Promise<News[]> {
  const heights = new Map(
    ofKinds(events, [advanced]).map(({ at, payload: { blockchainId, height } }) => [blockchainId, { at, height }]),
  );
  if (heights.size === 0) return [];
  const chains = [...heights.keys()];
  const payments = await listConfirming(tx, chains);
  const projects = await listWaitingProjects(tx, chains);
  return [
    ...payments.map(({ blockchainId, reference }) => ({ blockchainId, topic: topics.payment(reference) })),
    ...projects.map(({ blockchainId, projectId }) => ({ blockchainId, topic: depositsTopic(projectId) })),
  ].flatMap(({ blockchainId, topic }) => {
    const known = heights.get(blockchainId);
    if (!known) return [];
    return [{ topic, event: advanced.kind, at: known.at, data: { blockchainId, height: known.height } }];
  });
}
