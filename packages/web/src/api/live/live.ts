import type { QueryClient } from '@tanstack/react-query';
import ReconnectingWebSocket from 'partysocket/ws';
import { issueWebsocketToken, type LiveMessage } from '@coffer/contract/operations/live.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { request } from '../http/client.ts';
import { serverAddress } from '../http/server-address.ts';
import { kindOf, liveKinds, setConnected } from './live-calls.ts';
import { outdating } from './outdating.ts';

/** Of all projects that the person may see: which one a screen shows changes more often than a connection should. */
const followed = [
  'project:all:payments',
  'project:all:deposits',
  'project:all:webhooks',
  'project:all:withdrawals',
  'project:all:referrals',
  'sweeps',
  'system',
];
const waitMs = { least: 500, spread: 1500, most: 30_000 };
const stableMs = 10_000;
/** The server's word for: the session has ended. The next call will hear so too, and then it is said to the person. */
const sessionEnded = 4401;

/** Follows what happens, and lets what it makes outdated be read anew. One connection for each tab. */
export function followLive(queries: QueryClient): () => void {
  const clientID = newReference();
  const { outdate, stop } = outdating(queries);
  let seen: number | undefined;
  let isReady = false;

  const socket = new ReconnectingWebSocket(() => addressFor(clientID), [], {
    minReconnectionDelay: waitMs.least + Math.random() * waitMs.spread,
    maxReconnectionDelay: waitMs.most,
    reconnectionDelayGrowFactor: 2,
    minUptime: stableMs,
    shouldReconnectOnClose: ({ code }) => code !== sessionEnded,
  });
  socket.addEventListener('open', () => {
    socket.send(
      JSON.stringify({ type: 'subscribe', topics: followed, ...(seen === undefined ? {} : { resume: seen }) }),
    );
  });
  socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data)) as LiveMessage));
  socket.addEventListener('close', ({ code }) => lose(code));
  const again = () => {
    if (document.visibilityState === 'visible' && socket.readyState !== socket.OPEN) socket.reconnect();
  };
  document.addEventListener('visibilitychange', again);
  addEventListener('online', again);

  function take(message: LiveMessage): void {
    if (message.type === 'event') {
      seen = message.seq;
      const kind = kindOf(message.topic);
      if (kind) outdate(kind);
    }
    if (message.type === 'reset') {
      seen = message.seq;
      outdate(...liveKinds);
    }
    if (message.type === 'ready') {
      // What happened before the first connection was read without us: once more, now that nothing is missed any more.
      if (seen === undefined) outdate(...liveKinds);
      seen ??= message.seq;
      isReady = true;
      setConnected(true);
    }
  }

  /** From here on screens ask by themselves again. */
  function lose(code: number): void {
    if (!isReady) return;
    isReady = false;
    setConnected(false);
    if (code !== sessionEnded) outdate(...liveKinds);
  }

  return () => {
    isReady = false;
    stop();
    document.removeEventListener('visibilitychange', again);
    removeEventListener('online', again);
    setConnected(false);
    socket.close();
  };
}

async function addressFor(clientID: string): Promise<string> {
  const { token } = await request(issueWebsocketToken, { query: { clientID } });
  return `${serverAddress('/ws').replace(/^http/, 'ws')}?token=${encodeURIComponent(token)}`;
}
