import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/access.ts';
import type { Deps } from '../../platform/deps.ts';
import { findLogo } from './logo-store.ts';

/** Logos are for everybody, on any site and in any mail; alone in a tab they can do nothing. */
export function serveLogos(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.file)?.[1];
    const bytes = hash === undefined ? undefined : await findLogo(deps.db, hash);
    if (!bytes) throw notFound('There is no such logo.');
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
