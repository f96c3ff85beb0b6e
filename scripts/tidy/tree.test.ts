import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTree } from './tree.ts';

describe('a tree', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'tidy-'));
    mkdirSync(path.join(root, 'packages/kernel/src'), { recursive: true });
    mkdirSync(path.join(root, 'packages/empty'));
    mkdirSync(path.join(root, 'dist'));
    writeFileSync(path.join(root, '.gitignore'), '# built\ndist/\n*.log\n');
    writeFileSync(path.join(root, 'dist/out.js'), '');
    writeFileSync(path.join(root, 'npm.log'), '');
    writeFileSync(path.join(root, 'logo.png'), '');
    writeFileSync(path.join(root, 'packages/kernel/src/money.ts'), 'export const x = 1;\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('has every text file that git would keep', () => {
    const tree = readTree(root);
    expect(tree.files).toEqual(['.gitignore', 'packages/kernel/src/money.ts']);
    expect(tree.text('packages/kernel/src/money.ts')).toBe('export const x = 1;\n');
    expect(tree.parsed('packages/kernel/src/money.ts').statements).toHaveLength(1);
  });

  it('knows the folders that git would lose', () => {
    expect(readTree(root).emptyFolders).toEqual(['packages/empty']);
  });

  it('refuses a .gitignore that it would misread', () => {
    writeFileSync(path.join(root, '.gitignore'), 'dist/\n!dist/kept.js\n');
    expect(() => readTree(root)).toThrow('!dist/kept.js');
  });
});
