import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../packages/server/test/database.ts';
import { generateDbTypes, generatedTypes } from './generate-db-types.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'coffer-types-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the types of the tables in the tree are those that the migrations make', async () => {
  const fresh = path.join(folder, 'types.ts');
  generateDbTypes(await createDatabase(), fresh);
  expect(readFileSync(fresh, 'utf8')).toBe(readFileSync(generatedTypes, 'utf8'));
});
