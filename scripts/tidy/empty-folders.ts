import type { Looked, Tree } from './tree.ts';

export function emptyFolders(tree: Tree): Looked {
  const folders = new Set(tree.files.flatMap(parentsOf));
  return {
    seen: folders.size + tree.emptyFolders.length,
    problems: tree.emptyFolders.map((folder) => `${folder}: an empty folder`),
  };
}

function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}
