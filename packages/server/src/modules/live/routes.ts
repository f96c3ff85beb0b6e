import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '@coffer/contract/operations/live.ts';
import { rateLimited } from '../../platform/throttle.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { admitGuest } from './admit-guest.ts';
import type { Guest } from './guest.ts';
import { issueToken } from './issue-token.ts';
import { LiveHub } from './live-hub.ts';
import { serveSocket } from './serve-socket.ts';

const roomAgainSeconds = 30;

export function liveRoutes(app: FastifyInstance, bind: Bind, deps: Deps, databaseUrl: string): void {
  bind(contract.createWebsocketToken, ({ query }, call) => issueToken(deps, call, query.clientID));
  bind(contract.issueWebsocketToken, ({ query }, call) => issueToken(deps, call, query.clientID));

  const hub = new LiveHub(deps, databaseUrl);
  const guests = new WeakMap<FastifyRequest, Guest>();
  app.get(
    '/ws',
    {
      websocket: true,
      preValidation: async (request) => {
        const leave = takePlace(hub, request);
        try {
          guests.set(request, await admitGuest(deps, request));
        } catch (error) {
          leave();
          throw error;
        }
      },
    },
    (line, request) => {
      const guest = guests.get(request);
      if (guest) serveSocket(deps, hub, line, guest);
      else line.terminate();
    },
  );
  app.addHook('preClose', () => hub.stop());
}

/** Before anything is looked up, so that many at once are counted, until the line is gone or was refused. */
function takePlace(hub: LiveHub, request: FastifyRequest): () => void {
  const address = addressGroup(request.ip);
  if (!hub.shares.take(address)) throw rateLimited(roomAgainSeconds);
  let isThere = true;
  const leave = () => {
    if (isThere) hub.shares.leave(address);
    isThere = false;
    request.raw.socket.off('close', leave);
  };
  request.raw.socket.once('close', leave);
  return leave;
}
