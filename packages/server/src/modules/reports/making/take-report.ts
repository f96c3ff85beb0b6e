import { fault } from '@coffer/contract/errors.ts';
import { notFound, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { authorizeFiles } from './readers.ts';
import { findPart, findReport, type Report } from './report-store.ts';

/** Only what is whole is ever given away. */
export async function takeReport(
  { db, subject, now }: Call<Credentialed>,
  { projectId, id }: { projectId: number | 'all'; id: number },
): Promise<Download> {
  const scope = authorizeFiles(subject, projectId);
  const report = await findReport(db, scope, { id, projectId: projectId === 'all' ? undefined : projectId });
  if (!report) throw notFound();
  const { status, name, failure, expiresAt } = report;
  if (status === 'ready' && name !== null && expiresAt !== null && now < expiresAt) {
    return { name, parts: partsOf(db, report) };
  }
  if (status === 'failed') throw fault('INVALID_STATE', `There is no file: ${failure ?? 'it could not be made.'}`);
  if (status === 'waiting' || status === 'making') throw fault('INVALID_STATE', 'It is not made yet.');
  throw fault('INVALID_STATE', 'Its file is gone by now: have it made once more.');
}

async function* partsOf(db: Db, report: Report): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let place = 0; sent < report.bytes; place += 1) {
    const bytes = await findPart(db, report, place);
    // Whoever has half of it must not take it for the whole: the connection breaks off.
    if (!bytes) throw new Error(`report ${report.id} went while it was sent`);
    sent += bytes.length;
    yield bytes;
  }
}
