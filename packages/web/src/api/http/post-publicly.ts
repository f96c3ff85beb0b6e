import type { Endpoint, Result } from '@coffer/contract/endpoint.ts';
import type { Language } from '@coffer/kernel/language.ts';
import type { Input } from './client.ts';
import { ApiFailure, type ErrorValue } from './failure.ts';
import { addressOf, type Filled } from './server-address.ts';

/** Asks for what needs no credential but the one in its address. `language` is the page's, which mails that follow are written in. */
export async function postPublicly<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  language: Language,
): Promise<Result<E>> {
  const { body } = input as { body?: object };
  const reply = await fetch(addressOf(endpoint.path, input as Filled), {
    method: endpoint.method,
    headers: { 'accept-language': language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.ok) return (await reply.json()) as Result<E>;
  const told = (await reply.json().catch(() => undefined)) as { error?: ErrorValue } | undefined;
  throw new ApiFailure(reply.status, told?.error ?? { code: 'UNREADABLE', message: `status ${reply.status}` });
}
