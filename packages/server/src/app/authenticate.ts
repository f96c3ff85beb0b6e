import { unauthorized } from '../platform/access.ts';
import type { Deps } from '../platform/deps.ts';
import type { Authenticate } from '../platform/http/bind.ts';
import { authenticateApiKey, isApiKey, keyFinder } from '../modules/api-keys/index.ts';
import {
  authenticateAccess,
  authenticateRefresh,
  authenticateSession,
  isAccessToken,
  isSessionKey,
} from '../modules/members/index.ts';

/** `API-Key` carries a session's key or a project's key, told apart by prefix; `Authorization: Bearer` an access token. */
export function authenticator(deps: Deps): Authenticate {
  const findKey = keyFinder(deps);
  return async function authenticate(request, now, refreshToken) {
    const key = request.headers['api-key'];
    // Clients that always send both headers leave the one that they have no value for empty.
    if (typeof key === 'string' && key !== '') {
      if (isSessionKey(key)) return authenticateSession(deps, key, now);
      if (isApiKey(key)) return authenticateApiKey(deps, findKey, key, request.ip, now);
      throw unauthorized();
    }
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined && isAccessToken(bearer)) return authenticateAccess(deps, bearer, now);
    if (bearer === undefined && refreshToken) return authenticateRefresh(deps, refreshToken, now);
    throw unauthorized();
  };
}
