import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rights } from './rights.ts';

const source = path.resolve(import.meta.dirname, '../../..');

/** How statements name the table that they write to, as text and through the builder. */
const writes = {
  I: [/\binsert\s+into\s+(\w+)/gi, /\binsertInto\(\s*'(\w+)/g],
  U: [/\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi, /\bupdateTable\(\s*'(\w+)/g],
  D: [/\bdelete\s+from\s+(\w+)/gi, /\bdeleteFrom\(\s*'(\w+)/g],
} as const;
const inserted = /\b(?:insert\s+into\s+|insertInto\(\s*')(\w+)/gi;

/** A table in a variable, which nobody finds who looks for its name. */
const nameless = /\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'\s)]|\b(?:insert\s+into|delete\s+from)\s+\$\{/;

async function* program(): AsyncGenerator<{ file: string; text: string }> {
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (/\.test\.ts$|\.fixture\.ts$/.test(file)) continue;
    yield { file, text: readFileSync(path.join(source, file), 'utf8') };
  }
}

/** What the statements of the program write, as `table verb`. */
async function written(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { text } of program()) {
    for (const [verb, patterns] of Object.entries(writes)) {
      for (const pattern of patterns) for (const [, table] of text.matchAll(pattern)) found.add(`${table} ${verb}`);
    }
    // Between one insertion and the next: what is there already may be changed instead.
    const parts = text.split(inserted);
    for (let at = 1; at < parts.length; at += 2) {
      if (/\bdo\s+update\b|\bdoUpdateSet\b/.test(parts[at + 1] ?? '')) found.add(`${parts[at]} U`);
    }
  }
  return found;
}

/** A lock wants the right to change what it locks, though nothing is changed. */
const onlyLocked = new Set(['wallet_key U']);

test('nobody may do what no statement of the program does', async () => {
  const found = await written();
  const needless = Object.entries(rights).flatMap(([table, { api, worker }]) =>
    (['I', 'U', 'D'] as const)
      .filter((verb) => `${api}${worker}`.includes(verb))
      .map((verb) => `${table} ${verb}`)
      .filter((right) => !found.has(right) && !onlyLocked.has(right)),
  );
  expect(needless).toEqual([]);
});

test('whatever is written to is written to by its name', async () => {
  const found: string[] = [];
  for await (const { file, text } of program()) if (nameless.test(text)) found.push(file);
  expect(found).toEqual([]);
});

test('a reader writes nothing', () => {
  expect(Object.entries(rights).filter(([, { reader }]) => /[IUD]/.test(reader))).toEqual([]);
});
