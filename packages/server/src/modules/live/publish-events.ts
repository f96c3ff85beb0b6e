import { topics } from '@coffer/contract/operations/live.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasUnread, readEvents, type RecordedEvent } from '../../platform/events/outbox-reader.ts';
import { listWaitingProjects } from '../deposits/index.ts';
import { listConfirming } from '../payments/index.ts';
import { projectsOfWallets } from '../wallets/index.ts';
import { advanced, depositsTopic, newsOf, type News } from './event-topics.ts';
import { insertLiveEvents } from './live-store.ts';

export const readerName = 'live';
const eventsMax = 500;

/** Turns what was committed since the last time into numbered news. One process does so at a time. */
export async function publishEvents(deps: Pick<Deps, 'db'>): Promise<{ read: number; more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const served = await projectsOfWallets(tx, events.filter(({ kind }) => kind.startsWith('sweep.')).map(walletOf));
    const news = events.flatMap((event) => newsOf(event, served.get(walletOf(event))));
    await insertLiveEvents(tx, [...news, ...(await confirmingNews(tx, events))]);
    return { read: events.length, more: events.length === eventsMax };
  });
}

function walletOf({ payload }: RecordedEvent): number {
  return Number(payload['walletId'] ?? 0);
}

/** Where a chain went on, each payment and project with money that waits for it is told, once in a batch. */
async function confirmingNews(tx: Tx, events: readonly RecordedEvent[]): Promise<News[]> {
  const heights = new Map(
    events
      .filter(({ kind }) => kind === advanced)
      .map(({ at, payload }) => [Number(payload['blockchainId']), { at, height: Number(payload['height']) }]),
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
    return [{ topic, event: advanced, at: known.at, data: { blockchainId, height: known.height } }];
  });
}
