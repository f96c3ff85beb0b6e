import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SilentProxy = { port: number; close(): Promise<void> };

/** Passes requests on to a port of this machine and adds no header that says so; `asHost` is what it calls the program. */
export async function startSilentProxy(to: number, asHost?: string): Promise<SilentProxy> {
  const server = createServer(({ method, url, headers }, reply) => {
    reply.req.pipe(
      ask(
        {
          host: '127.0.0.1',
          port: to,
          method,
          path: url,
          headers: { ...headers, ...(asHost === undefined ? {} : { host: asHost }) },
        },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply);
        },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
