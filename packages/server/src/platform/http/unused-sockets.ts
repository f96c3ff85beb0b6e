import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/**
 * Browsers open connections ahead of need. Node counts one on which nothing was asked yet as busy, and closing the
 * server would wait for it. Answers what cuts those off.
 */
export function watchUnusedSockets(server: Server): () => void {
  const unused = new Set<Socket>();
  // Under TLS a request knows the secured socket alone.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const used of ['request', 'upgrade']) {
    server.on(used, (request: IncomingMessage) => unused.delete(request.socket));
  }
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
