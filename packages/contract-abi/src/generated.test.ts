import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generateAbi } from '../../../contracts/generate-abi.ts';

// The compiler comes as WebAssembly and takes its time.
const timeoutMs = 300_000;

test(
  'the package says what the contracts in the tree compile to',
  async () => {
    const generated = await generateAbi();
    expect(generated.size).toBe(4);
    for (const [file, text] of generated) expect(readFileSync(file, 'utf8'), path.basename(file)).toBe(text);
  },
  timeoutMs,
);
