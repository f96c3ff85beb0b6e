import { readFileSync } from 'node:fs';
import { createServer as createTlsServer, type Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { watchUnusedSockets } from '../platform/http/unused-sockets.ts';
import { AddressInUse } from './check-ports.ts';

/** Listens on http, and on https beside it when there is a certificate. Returns the addresses. */
export async function listen(
  http: FastifyInstance,
  config: Config,
): Promise<{ addresses: string[]; close(): Promise<void> }> {
  const { HOST, PORT, HTTPS_PORT } = config;
  try {
    const addresses = [await http.listen({ host: HOST, port: PORT })];
    const tls = secureServer(http, config);
    if (!tls) return { addresses, close: async () => undefined };
    const dropUnused = watchUnusedSockets(tls);
    await new Promise<void>((ready, failed) => {
      tls.once('error', (error) => failed(readable(error, HOST, HTTPS_PORT, 'HTTPS_PORT')));
      tls.listen(HTTPS_PORT, HOST, ready);
    });
    addresses.push(`https://${HOST}:${HTTPS_PORT}`);
    return { addresses, close: () => closeServer(tls, dropUnused) };
  } catch (error) {
    throw readable(error, HOST, PORT, 'PORT');
  }
}

function secureServer(http: FastifyInstance, config: Config): Server | undefined {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = config;
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  const files = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) };
  const tls = createTlsServer({ ...files, minVersion: 'TLSv1.2' }, (request, response) =>
    http.routing(request, response),
  );
  return tls.on('upgrade', (request, socket, head) => http.server.emit('upgrade', request, socket, head));
}

function closeServer(server: Server, dropUnused: () => void): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    dropUnused();
  });
}

function readable(error: unknown, host: string, port: number, setting: 'PORT' | 'HTTPS_PORT'): unknown {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new AddressInUse({ host, port, setting }) : error;
}
