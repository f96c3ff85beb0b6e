import pg from 'pg';
import { ensurePartitions } from '../src/platform/db/ensure-partitions.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPool } from '../src/platform/db/pool.ts';
import { migrateJobs } from '../src/platform/jobs/workers.ts';
import { applyRoles } from '../src/platform/db/roles/apply-roles.ts';
import { groups, owner, runner, signing } from '../src/platform/db/roles/names.ts';
import { as, separateRoles, type Separated } from '../src/platform/db/roles/separate-roles.ts';
import { openLog } from '../src/platform/log.ts';

export const templateName = 'coffer_template';

/** A migrated, empty database: each test's own is a copy of it, which takes a few milliseconds. */
export async function createTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const { ownerUrl: url } = await separate(databaseUrl(serverUrl, templateName));
  await migrate(url);
  const log = openLog('silent');
  const pool = openPool(url, log, 2);
  await migrateJobs(pool, log);
  await ensurePartitions(pool, new Date(), log);
  await applyRoles(pool);
  await pool.end();
}

const passwords = { owner: 'owner', run: 'run', sign: 'sign' };

/** The roles of the program, with passwords that every test knows. */
export function separate(superUrl: string): Promise<Separated> {
  // In tests one process is all of them, unless the test is about that.
  return separateRoles(superUrl, [groups.api, groups.worker, groups.signer], passwords);
}

/** A copy of the template: its roles are there already. */
export function separated(superUrl: string): Separated {
  return {
    ownerUrl: as(superUrl, owner, passwords.owner),
    runUrl: as(superUrl, runner, passwords.run),
    signerUrl: as(superUrl, signing, passwords.sign),
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
