import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { permissions } from '@coffer/contract/permissions.ts';
import { expect, test } from 'vitest';
import { isRoleShown } from './not-built.ts';

const server = path.resolve(import.meta.dirname, '../../../server/src');
/** It tells owners of keys that may ask for payouts one day. */
const tellsOfKeys = 'modules/api-keys/record-key-change.ts';

test('each permission is asked for by some call', () => {
  const files = globSync('{modules,app}/**/*.ts', { cwd: server }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file) && file !== tellsOfKeys,
  );
  const source = files.map((file) => readFileSync(path.join(server, file), 'utf8')).join('\n');
  const unused = permissions.filter((permission) => !source.includes(`'${permission}'`));
  expect(files.length).toBeGreaterThan(100);
  expect(unused).toEqual([]);
});

test('the role for referrals is seen where somebody has it', () => {
  expect(isRoleShown({ name: 'platform_referral_admin', memberCount: 0 })).toBe(false);
  expect(isRoleShown({ name: 'platform_referral_admin', memberCount: 1 })).toBe(true);
  expect(isRoleShown({ name: 'project_lead', memberCount: 0 })).toBe(true);
});
