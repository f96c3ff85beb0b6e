import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { findLeaks, passwordsIn, secretsIn } from './leaks.ts';

const key = `cus_${'a'.repeat(43)}`;
let it: Database;
beforeAll(async () => {
  it = await openDatabase();
  await it.pool.query('create table note (words text, bytes bytea, more jsonb)');
});
afterAll(() => it.close());

test('secrets are recognised in answers, and passwords in requests', () => {
  const answer = {
    key,
    accessToken: key.replace('cus', 'cua'),
    secret: 'JBSWY3DPEHPK3PXP',
    recoveryCodes: ['ab2cd-ef3gh'],
    id: 7,
  };
  expect(secretsIn(JSON.stringify(answer))).toEqual([key, answer.accessToken, 'JBSWY3DPEHPK3PXP', 'ab2cd-ef3gh']);
  expect(passwordsIn({ password: 'Correct.horse1', oldPassword: 'short', email: 'ada@example.com' })).toEqual([
    'Correct.horse1',
  ]);
});

test('nothing is found where nothing is', async () => {
  expect(await findLeaks(it.pool, [key], ['{"msg":"answered"}'])).toEqual([]);
});

test.each([
  ['text', "insert into note (words) values ('x' || $1 || 'x')"],
  ['bytes', "insert into note (bytes) values (convert_to($1, 'UTF8'))"],
  ['JSON', "insert into note (more) values (jsonb_build_object('deep', jsonb_build_array($1::text)))"],
  ['the payload of a job', "select graphile_worker.add_job('x', json_build_object('token', $1::text))"],
])('a secret in %s is found', async (_where, text) => {
  await it.pool.query(text, [key]);
  expect(await findLeaks(it.pool, [key], [])).toEqual([expect.stringMatching(/(note|_private_jobs) holds cus_a+$/)]);
  await it.pool.query('delete from note; delete from graphile_worker._private_jobs');
});

test('a secret in the log is found', async () => {
  expect(await findLeaks(it.pool, [key], [`{"url":"/x?key=${key}"}`])).toEqual([`the log holds ${key}`]);
});
