import type { FastifyRequest } from 'fastify';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { isReference } from '@coffer/kernel/id.ts';
import { notFound, unauthorized, type Credentialed } from '../../platform/access.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { findKeys } from '../api-keys/index.ts';
import { findSessions } from '../members/index.ts';
import { projectsOfPayments } from '../payments/index.ts';
import { hashOf } from './issue-token.ts';
import type { Guest } from './guest.ts';
import { spendToken, type TokenOwner } from './live-store.ts';

/** Decides before the connection is made. A payer needs the reference alone, from wherever the page is shown. */
export async function admitGuest(deps: Deps, request: FastifyRequest): Promise<Guest> {
  const { token, reference: named } = request.query as Record<string, unknown>;
  const reference = typeof named === 'string' ? named.toLowerCase() : undefined;
  const address = addressGroup(request.ip);
  if (reference !== undefined && token === undefined) {
    const known = isReference(reference) && (await projectsOfPayments(deps.db, [reference])).has(reference);
    if (!known) throw notFound('There is no payment of this reference.');
    return { kind: 'payer', address, reference };
  }
  if (typeof token !== 'string') throw invalid({ path: 'token', message: 'send either a token or a reference' });
  if (!isOwnOrigin(deps, request)) throw fault('FORBIDDEN', 'This page may not open live updates.');
  const owner = await spendToken(deps.db, hashOf(token), deps.clock.now());
  const subject = owner && (await subjectOf(deps, owner));
  if (!owner || !subject) throw unauthorized();
  return { kind: 'known', address, clientId: owner.clientId, subject };
}

async function subjectOf(deps: Deps, { sessionId, keyId }: TokenOwner): Promise<Credentialed | undefined> {
  const now = deps.clock.now();
  if (sessionId !== null) return (await findSessions(deps, [sessionId], now)).get(sessionId);
  return keyId === null ? undefined : (await findKeys(deps, [keyId], now)).get(keyId);
}

/** Programs send none; a page of another site must not use what a browser would give it. */
function isOwnOrigin({ config }: Deps, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === config.SITE_URL || config.ALLOWED_ORIGINS.includes(origin)) return true;
  return URL.parse(origin)?.host === request.host;
}
