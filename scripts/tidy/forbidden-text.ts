import type { Looked, Tree } from './tree.ts';

/** The rules name what they forbid. */
const rules = /^scripts\/tidy\//;

/** There the compiler is the test: what must not compile is expected not to. */
const typeTest = /\.test-d\.ts$/;

type Pattern = readonly [what: string, pattern: RegExp];

const unfinished: Pattern = ['unfinished', /\b(TODO|FIXME|XXX)\b|\bnot implemented\b|\bcoming soon\b/i];
const switches = '\\b(eslint|oxlint)-disable\\b|@ts-(ignore|nocheck)\\b|\\bprettier-ignore\\b';
const leftovers: readonly Pattern[] = [
  unfinished,
  ['switches a check off', new RegExp(`${switches}|@ts-expect-error\\b`)],
];
const leftoversOfTypes: readonly Pattern[] = [unfinished, ['switches a check off', new RegExp(switches)]];

const machines: readonly Pattern[] = [
  ["a path of somebody's machine", /(?<![\w.$})-])\/(work|srv|tmp|home)\/[a-z.]/],
  ['a host that packages came from', /\bregistry\.[a-z]+\.(org|com)|"resolved": "https?:|^registry\s*=/m],
];

export function leftoverWords(tree: Tree): Looked {
  const files = tree.files.filter((file) => !rules.test(file) && file !== 'package-lock.json');
  return {
    seen: files.length,
    problems: files.flatMap((file) => found(file, tree.text(file), typeTest.test(file) ? leftoversOfTypes : leftovers)),
  };
}

export function machineNames(tree: Tree): Looked {
  const files = tree.files.filter((file) => !rules.test(file));
  return { seen: files.length, problems: files.flatMap((file) => found(file, tree.text(file), machines)) };
}

function found(file: string, text: string, patterns: readonly Pattern[]): string[] {
  if (!patterns.some(([, pattern]) => pattern.test(text))) return [];
  return text.split('\n').flatMap((line, at) => {
    const hits = patterns.filter(([, pattern]) => pattern.test(line));
    return hits.map(([what, pattern]) => `${file}:${at + 1}: ${what}: ${pattern.exec(line)?.[0] ?? ''}`);
  });
}
