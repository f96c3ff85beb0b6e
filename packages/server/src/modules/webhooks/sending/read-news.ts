import type { Deps } from '../../../platform/deps.ts';
import { enqueueDeliveries, type Enqueued } from './enqueue-deliveries.ts';
import type { ClaimLimits } from '../deliveries/queue-store.ts';

type News = {
  /** What has happened since the last time, made into deliveries. */
  next(): Promise<Enqueued>;
  /** Reads on already; what comes of it is the next. */
  readAhead(): void;
  /** Something was read that nobody has taken yet. */
  isAhead(): boolean;
};

/** The fewer are read at first, the sooner they are on their way; meanwhile more are read at once. */
const eventsAtFirst = 100;
const eventsAhead = 500;

/** Reads what happened, the next part while the one before is being sent. */
export function openNews(deps: Pick<Deps, 'db'>, limits: () => ClaimLimits): News {
  let ahead: Promise<Enqueued> | undefined;
  return {
    next() {
      const news = ahead ?? enqueueDeliveries(deps, limits(), eventsAtFirst);
      ahead = undefined;
      return news;
    },
    readAhead() {
      ahead = enqueueDeliveries(deps, limits(), eventsAhead);
      // Whoever takes it hears of a failure.
      ahead.catch(() => undefined);
    },
    isAhead: () => ahead !== undefined,
  };
}
