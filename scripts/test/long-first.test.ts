import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { long, longFirst } from './long-first.ts';
import { root } from './run.ts';

test('what takes long comes first, and the rest stays in its order', () => {
  const others = ['scripts/install.test.ts', 'packages/kernel/src/money.test.ts'];
  const files = [...others, ...long].map((file) => ({ moduleId: path.join(root, file) }));
  const sorted = longFirst(files).map(({ moduleId }) => path.relative(root, moduleId));
  expect(sorted).toEqual([...long, ...others]);
});

test('each of them is there', () => {
  expect(long.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
