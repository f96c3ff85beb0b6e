import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackHost } from '../config.ts';

/** What proxies add to the requests that they pass on. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
] as const;

/** Whether a proxy says that it stands between. */
export function wasForwarded(request: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => request.headers[name] !== undefined);
}

/**
 * Whether somebody on this machine asks, with nobody in between: behind a proxy every caller looks like the loopback. One that adds
 * no header gives itself away by the name it was asked by. One that names us anew cannot be told from a browser here.
 */
export function cameDirectly(request: FastifyRequest): boolean {
  return !wasForwarded(request) && isLoopback(socketAddress(request)) && isLoopbackHost(request.headers.host ?? '');
}

/** Who is at the other end of the connection, whatever the headers say. */
export function socketAddress(request: FastifyRequest): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
