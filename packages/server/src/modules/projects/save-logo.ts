import { invalid } from '@coffer/contract/errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { dropLogoIfUnused, keepLogo, lockLogos, removedLogo, type Logo } from './logo-store.ts';
import { logoPath } from './project.ts';

/**
 * The logo that a save asks for; undefined keeps the one there is. A path is given out, never taken in: only the one
 * that the project has already may come back, from forms that send what they were shown.
 */
export function chooseLogo(
  file: Logo | undefined,
  path: string | null | undefined,
  hash: string | null,
): Logo | undefined {
  if (typeof path === 'string' && path !== '' && path !== logoPath(hash)) {
    throw invalid({
      path: 'logoPath',
      message: 'must be empty, to remove the logo; a new one is sent as the file logo',
    });
  }
  return file ?? (path === '' ? removedLogo : undefined);
}

/** Runs the write that changes a project's logo, with the new one there before and the old one gone after. */
export async function changeLogo<T>(tx: Tx, from: string | null, to: Logo, write: () => Promise<T>): Promise<T> {
  await lockLogos(tx);
  await keepLogo(tx, to);
  const written = await write();
  if (from !== null) await dropLogoIfUnused(tx, from);
  return written;
}
