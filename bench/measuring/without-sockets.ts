import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to a node, and answers whoever would rather have a web socket that there is none. */
export async function withoutSockets(stack: AsyncDisposableStack, target: string): Promise<string> {
  const server = createServer((asked, answer) => {
    const passed = request(target, { method: asked.method, headers: asked.headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    passed.once('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\n\r\n'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stack.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
