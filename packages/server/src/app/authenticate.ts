import type { FastifyRequest } from 'fastify';
import { unauthorized, type Credentialed } from '../platform/access.ts';
import type { Deps } from '../platform/deps.ts';
import { authenticateApiKey, isApiKey, keyFinder } from '../modules/api-keys/index.ts';
import { authenticateAccess, authenticateSession, isAccessToken, isSessionKey } from '../modules/members/index.ts';

/** `API-Key` carries a session's key or a project's key, told apart by prefix; `Authorization: Bearer` an access token. */
export function authenticator(deps: Deps): (request: FastifyRequest, now: Date) => Promise<Credentialed> {
  const findKey = keyFinder(deps);
  return async function authenticate(request, now) {
    const key = request.headers['api-key'];
    if (typeof key === 'string') {
      if (isSessionKey(key)) return authenticateSession(deps, key, now);
      if (isApiKey(key)) return authenticateApiKey(deps, findKey, key, request.ip, now);
      throw unauthorized();
    }
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined && isAccessToken(bearer)) return authenticateAccess(deps, bearer, now);
    throw unauthorized();
  };
}
