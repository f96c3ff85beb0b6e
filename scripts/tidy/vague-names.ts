import type { Looked, Tree } from './tree.ts';

/** Names under which everything fits, so that everything ends up there. */
const vague = /^(services?|utils?|helpers?|managers?|common|core|libs?|misc)$/;
const named = /\.(ts|tsx|mjs|cjs|js|sql|sol|css)$/;
const folder = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/;

export function vagueNames(tree: Tree): Looked {
  const files = tree.files.filter((file) => named.test(file));
  return { seen: files.length, problems: files.flatMap(problemsOf) };
}

function problemsOf(file: string): string[] {
  const words = file.replace(named, '').split(/[/._-]/);
  const folders = file.split('/').slice(0, -1);
  return [
    ...words.filter((word) => vague.test(word)).map((word) => `${file}: "${word}" does not say what is inside`),
    ...folders.filter((name) => !folder.test(name)).map((name) => `${file}: the folder ${name} is not in kebab-case`),
  ];
}
