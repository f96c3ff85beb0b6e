import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The files of the project as the rules read them: names relative to the root, with forward slashes. */
export type Tree = {
  readonly files: readonly string[];
  /** Folders with nothing in them, which git would not keep. */
  readonly emptyFolders: readonly string[];
  text(file: string): string;
  parsed(file: string): ts.SourceFile;
};

/** What a rule found, and how many things it looked at: a rule that sees nothing has nothing to complain about. */
export type Looked = { seen: number; problems: string[] };
export type Rule = (tree: Tree) => Looked;

const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|ttf|pdf|gz|zip|wasm)$/;

export function readTree(root: string): Tree {
  const ignored = ignoredBy(readFileSync(path.join(root, '.gitignore'), 'utf8'));
  const files: string[] = [];
  const emptyFolders: string[] = [];
  const walk = (folder: string): void => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((e) => !ignored(e.name));
    if (entries.length === 0) emptyFolders.push(folder);
    for (const entry of entries) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile() && !binary.test(name)) files.push(name);
    }
  };
  walk('');
  return treeOf(files.toSorted(), (file) => readFileSync(path.join(root, file), 'utf8'), emptyFolders);
}

/** A tree that exists in memory alone, to try a rule on. */
export function plantedTree(texts: Readonly<Record<string, string>>, emptyFolders: readonly string[] = []): Tree {
  return treeOf(Object.keys(texts), (file) => texts[file] ?? '', emptyFolders);
}

function treeOf(files: readonly string[], read: (file: string) => string, emptyFolders: readonly string[]): Tree {
  const text = kept(read);
  const parsed = kept((file) => ts.createSourceFile(file, text(file), ts.ScriptTarget.Latest, true));
  return { files, emptyFolders, text, parsed };
}

function kept<T>(make: (file: string) => T): (file: string) => T {
  const made = new Map<string, T>();
  return (file) => {
    const known = made.get(file) ?? make(file);
    made.set(file, known);
    return known;
  };
}

/** The root's `.gitignore` is kept to plain names and `*.extension`: more than that is refused rather than misread. */
function ignoredBy(gitignore: string): (name: string) => boolean {
  const lines = gitignore.split('\n').map((line) => line.trim().replace(/\/$/, ''));
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const unread = patterns.find((pattern) => !/^(\*\.)?[\w.-]+$/.test(pattern));
  if (unread !== undefined) throw new Error(`.gitignore: ${unread} is more than a name or *.extension`);
  const names = new Set(['.git', ...patterns]);
  const endings = patterns.filter((pattern) => pattern.startsWith('*')).map((pattern) => pattern.slice(1));
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}
