import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { findSetting } from './store.ts';

/** Kept beside the settings, but changed through its own call alone. */
export const siteUrlKey = 'site_url';

/** The origin under which people reach this install: what was saved, else what holds without. */
export async function siteUrl(deps: Pick<Deps, 'config'>, db: Db): Promise<string> {
  const saved = await findSetting(db, siteUrlKey);
  return typeof saved === 'string' ? saved : unsavedSiteUrl(deps);
}

/** Where nothing was saved: the environment's, else this machine. */
export function unsavedSiteUrl({ config }: Pick<Deps, 'config'>): string {
  return config.SITE_URL ?? `http://localhost:${config.PORT}`;
}
