import { expect, test } from 'vitest';
import { databaseRoleWarning } from './database-role-words.ts';

test('only a role that nothing holds back is worth a warning, and it says what that means', () => {
  expect(databaseRoleWarning('limited')).toBeUndefined();
  expect(databaseRoleWarning('owner')).toContain('as the owner of its tables: anyone with that password can rewrite');
  expect(databaseRoleWarning('superuser')).toContain('files on the database server');
});
