import ts from 'typescript';
import { codeOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

/** A module or an adapter has one front door; elsewhere a name is imported from where it lives. */
const frontDoor = /^packages\/server\/src\/(modules|chains)\/[^/]+\/index\.ts$/;

export function barrels(tree: Tree): Looked {
  const files = codeOf(tree);
  const found = files.filter((file) => !frontDoor.test(file) && isBarrel(tree.parsed(file)));
  return { seen: files.length, problems: found.map((file) => `${file}: only passes on what others export`) };
}

function isBarrel(source: ts.SourceFile): boolean {
  const { statements } = source;
  if (statements.some((one) => ts.isExportDeclaration(one) && one.moduleSpecifier && !one.exportClause)) return true;
  const passesOn = statements.some((one) => ts.isExportDeclaration(one) && isFilled(one));
  return passesOn && statements.every((one) => ts.isExportDeclaration(one) || ts.isImportDeclaration(one));
}

/** Not the `export {}` that only makes a file a module. */
function isFilled(declaration: ts.ExportDeclaration): boolean {
  const clause = declaration.exportClause;
  return clause !== undefined && (ts.isNamespaceExport(clause) || clause.elements.length > 0);
}
