import { isLoopback } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { siteUrl } from '../../system/index.ts';
import { linkWay } from '../../treasury-changes/index.ts';

/**
 * The page that a link may lead to, or undefined when it is not ours. The address comes from the request, so anything
 * but a plain http(s) page of an own origin is refused; what stands behind the path is dropped. While the site address is a new
 * one, the page is that of the one before.
 */
export async function ownPage(deps: Deps, db: Db, text: string): Promise<string | undefined> {
  // Parsers disagree about these characters: none of them is in an honest address.
  if (/[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/@]+(\/|$)/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const { site } = await linkWay(deps, db);
  const isOfSite = [site, await siteUrl(deps, db)].some((own) => new URL(own).origin === url.origin);
  if (isOfSite) return new URL(site).origin + url.pathname;
  return localOrigins(deps).includes(url.origin) ? url.origin + url.pathname : undefined;
}

function localOrigins({ config: { HOST, PORT } }: Deps): string[] {
  if (!isLoopback(HOST)) return [];
  return [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`].map((origin) => new URL(origin).origin);
}
