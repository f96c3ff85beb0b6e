import type { Server } from 'node:http';
import type { WhoAsks } from './who-asks.ts';

/** So many connections altogether, and so many of one address: what is more is closed before it says anything. */
export function limitSockets(
  server: Server,
  { max, ofAnAddressMax }: { max: number; ofAnAddressMax: number },
  who: WhoAsks,
): void {
  const open = new Map<string, number>();
  server.maxConnections = max;
  server.on('connection', (socket) => {
    const by = who.ofSocket(socket);
    if (by === null) return;
    const count = (open.get(by) ?? 0) + 1;
    open.set(by, count);
    socket.once('close', () => {
      const left = (open.get(by) ?? 1) - 1;
      if (left === 0) open.delete(by);
      else open.set(by, left);
    });
    if (count > ofAnAddressMax) socket.destroy();
  });
}
