import type { Looked, Tree } from './tree.ts';

const treeFile = /^contracts\/test\/\w+\.tree$/;
const testFile = /^contracts\/test\/\w+\.t\.sol$/;
const testFunction = /function ((?:test|testFuzz|invariant)_\w+)/g;

/** What a contract should do is said as a tree, each leaf with the tests that show it: neither has what the other lacks. */
export function contractTrees(tree: Tree): Looked {
  const trees = tree.files.filter((file) => treeFile.test(file));
  const tests = tree.files.filter((file) => testFile.test(file));
  const alone = tests
    .filter((file) => !trees.includes(file.replace('.t.sol', '.tree')))
    .map((file) => `${file}: no tree says what it shows`);
  return { seen: trees.length, problems: [...alone, ...trees.flatMap((file) => compare(tree, file, tests))] };
}

function compare(tree: Tree, file: string, tests: readonly string[]): string[] {
  const test = file.replace('.tree', '.t.sol');
  if (!tests.includes(test)) return [`${file}: no test stands beside it`];
  const leaves = leavesOf(tree.text(file));
  const named = new Set(leaves.flatMap(({ shownBy }) => shownBy));
  const written = new Set([...tree.text(test).matchAll(testFunction)].map(([, name]) => name!));
  return [
    ...leaves.filter(({ shownBy }) => shownBy.length === 0).map(({ said }) => `${file}: no test shows "${said}"`),
    ...[...named].filter((name) => !written.has(name)).map((name) => `${file}: ${name} is not in ${test}`),
    ...[...written].filter((name) => !named.has(name)).map((name) => `${test}: ${name} is not in ${file}`),
  ];
}

/** A line that says what should be, and behind the dot the tests that show it. */
function leavesOf(text: string): { said: string; shownBy: string[] }[] {
  return text
    .split('\n')
    .filter((line) => line.includes('should'))
    .map((line) => {
      const [said = '', names = ''] = line.replace(/^[│├└─ ]+/, '').split(' · ');
      return { said, shownBy: names.split(', ').filter((name) => name !== '') };
    });
}
