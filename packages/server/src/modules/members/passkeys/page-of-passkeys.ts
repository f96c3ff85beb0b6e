import { isIP } from 'node:net';
import { invalid } from '@coffer/contract/errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ownPage } from '../passwords/own-page.ts';

/** Where a passkey is made or used: browsers bind it to the host name, and answer with the origin. */
export type Page = { origin: string; host: string };

export async function findPage(deps: Deps, db: Db, origin: string): Promise<Page | undefined> {
  const page = await ownPage(deps, db, origin);
  if (page === undefined) return undefined;
  const url = new URL(page);
  return { origin: url.origin, host: url.hostname };
}

export async function requirePage(deps: Deps, db: Db, origin: string): Promise<Page> {
  const page = await findPage(deps, db, origin);
  if (!page) throw invalid({ path: 'origin', message: 'must be the address of this dashboard' });
  return page;
}

export function isNamed({ host }: Page): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0;
}

/** No browser makes a passkey for an address of numbers. */
export function requireName(page: Page): void {
  if (!isNamed(page))
    throw invalid({
      path: 'origin',
      message: 'must have a name, such as localhost or pay.example.com: browsers make no passkeys for an IP address',
    });
}

/** Checked again by whoever asks: it is only where to look. */
export function originOf(clientData: string): string {
  try {
    const { origin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: unknown };
    return typeof origin === 'string' ? origin : '';
  } catch {
    return '';
  }
}
