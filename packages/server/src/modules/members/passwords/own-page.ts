import { isLoopback } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { siteUrl } from '../../system/index.ts';

/**
 * The page that a link may lead to, or undefined when it is not ours. The address comes from the request, so anything
 * but a plain http(s) page of an own origin is refused; what stands behind the path is dropped.
 */
export async function ownPage(deps: Deps, db: Db, text: string): Promise<string | undefined> {
  // Parsers disagree about these characters: none of them is in an honest address.
  if (/[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/@]+(\/|$)/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const origins = await ownOrigins(deps, db);
  return origins.includes(url.origin) ? url.origin + url.pathname : undefined;
}

async function ownOrigins(deps: Deps, db: Db): Promise<string[]> {
  const origins = [new URL(await siteUrl(deps, db)).origin];
  const { HOST, PORT } = deps.config;
  if (isLoopback(HOST)) origins.push(`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`);
  return origins.map((origin) => new URL(origin).origin);
}
