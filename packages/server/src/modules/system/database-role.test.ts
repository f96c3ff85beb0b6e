import { beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { separated } from '../../../test/template.ts';
import { openDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { openLog } from '../../platform/log.ts';
import { databaseRole } from './store.ts';

let urls: Record<'limited' | 'owner' | 'superuser', string>;
beforeAll(async () => {
  const superuser = await createDatabase();
  const { ownerUrl: owner, runUrl: limited } = separated(superuser);
  urls = { limited, owner, superuser };
});

test.each(['limited', 'owner', 'superuser'] as const)('a program that signs in as %s is told as that', async (role) => {
  const pool = openPool(urls[role], openLog('silent'), 1);
  expect(await databaseRole(openDb(pool))).toBe(role);
  await pool.end();
});
