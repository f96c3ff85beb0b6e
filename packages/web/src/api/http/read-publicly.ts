import type { Endpoint, Result } from '@coffer/contract/endpoint.ts';
import type { Input } from './client.ts';
import { addressOf, type Filled } from './server-address.ts';

/** Reads what needs no credential: all that a payer's page asks, without what only the dashboard sends and is told. */
export async function readPublicly<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
  const reply = await fetch(addressOf(endpoint.path, input as Filled));
  if (!reply.ok) throw new Error(`${endpoint.path} answered ${reply.status}`);
  return (await reply.json()) as Result<E>;
}
