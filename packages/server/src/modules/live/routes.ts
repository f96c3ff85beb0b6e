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
        if (!hub.hasRoom(addressGroup(request.ip))) throw rateLimited(roomAgainSeconds);
        guests.set(request, await admitGuest(deps, request));
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
