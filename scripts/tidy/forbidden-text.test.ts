import { describe, expect, it } from 'vitest';
import { leftoverWords, machineNames } from './forbidden-text.ts';
import { plantedTree } from './tree.ts';

describe('what is left unfinished', () => {
  it.each([
    '// TODO: later',
    '<!-- FIXME -->',
    'XXX',
    "throw new Error('Not implemented');",
    'Coming soon!',
    '// eslint-disable-next-line',
    '/* oxlint-disable */',
    '// @ts-ignore',
    '// @ts-expect-error because',
  ])('%s is found in any file', (text) => {
    const { problems } = leftoverWords(plantedTree({ 'docs/a.md': `fine\n${text}\n` }));
    expect(problems).toEqual([expect.stringContaining('docs/a.md:2: ')]);
  });

  it.each(['mktemp -d coffer.XXXXXX', 'a todoist', 'implemented', '// why: because'])('%s is nothing of it', (text) => {
    expect(leftoverWords(plantedTree({ 'a.sh': text })).problems).toEqual([]);
  });
});

describe('a test of types', () => {
  it('may say what must not compile', () => {
    const text = '// @ts-expect-error: it is a scope of nobody.';
    expect(leftoverWords(plantedTree({ 'packages/server/src/a.test-d.ts': text })).problems).toEqual([]);
    expect(leftoverWords(plantedTree({ 'packages/server/src/a-test-d.ts': text })).problems).toHaveLength(1);
  });

  it.each(['// @ts-ignore', '// oxlint-disable-next-line', '// FIXME'])('may not say %s', (text) => {
    expect(leftoverWords(plantedTree({ 'packages/server/src/a.test-d.ts': text })).problems).toHaveLength(1);
  });
});

describe('what points to a machine', () => {
  it.each([
    'see /home/ada/a.ts',
    '"/tmp/out"',
    'cd /home/ada/coffer',
    'registry=https://packages.example.com',
    '"resolved": "https://packages.example.com/zod.tgz"',
  ])('%s is found in any file', (text) => {
    const { problems } = machineNames(plantedTree({ 'package-lock.json': `{\n${text}\n` }));
    expect(problems).toEqual([expect.stringContaining('package-lock.json:2: ')]);
  });

  it.each(['"resolved": "packages/kernel"', '${root}/tmp/a', 'network/home/a', 'tmpfs: /tmp', "join(tmpdir(), 'a')"])(
    '%s does not',
    (text) => {
      expect(machineNames(plantedTree({ 'compose.yaml': text })).problems).toEqual([]);
    },
  );
});
