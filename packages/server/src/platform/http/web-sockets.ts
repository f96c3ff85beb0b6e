import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** More than anybody has to say. */
const messageBytesMax = 8 * 1024;
const farewellMs = 500;
const restarting = 1012;

/** Routes may be WebSockets. When the server closes they are told so, and cut off if they do not go. */
export async function openWebSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: messageBytesMax, perMessageDeflate: false },
    // A line that broke, or a message that is none: the socket closes itself, and nothing here is wrong.
    errorHandler: (error, _socket, request) =>
      request.log.debug({ requestId: request.id, error: error.message }, 'web socket broke'),
    preClose: () => sayFarewell([...app.websocketServer.clients]),
  });
}

async function sayFarewell(sockets: readonly WebSocket[]): Promise<void> {
  const gone = sockets.map((socket) => new Promise<void>((closed) => socket.once('close', () => closed())));
  for (const socket of sockets) socket.close(restarting, 'The server restarts.');
  const cutOff = setTimeout(() => sockets.forEach((socket) => socket.terminate()), farewellMs);
  await Promise.all(gone);
  clearTimeout(cutOff);
}
