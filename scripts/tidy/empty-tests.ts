import ts from 'typescript';
import type { Looked, Tree } from './tree.ts';

const runner = /^(it|test)$/;

export function emptyTests(tree: Tree): Looked {
  const files = tree.files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const empty = files.filter((file) => !hasTest(tree.parsed(file)));
  return { seen: files.length, problems: empty.map((file) => `${file}: no test in it`) };
}

/** A test of its own, or a suite that is called from where it is shared. */
function hasTest(source: ts.SourceFile): boolean {
  const shared = suitesImported(source);
  const visit = (node: ts.Node): boolean => {
    const name = ts.isCallExpression(node) ? calledName(node) : '';
    return runner.test(name) || shared.has(name) || (ts.forEachChild(node, visit) ?? false);
  };
  return visit(source);
}

/** `it` of `it(…)`, `it.each(…)(…)` and `it.each`…`(…)`. */
function calledName(call: ts.CallExpression): string {
  let callee: ts.Node = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression;
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else return '';
  }
  return callee.text;
}

function suitesImported(source: ts.SourceFile): Set<string> {
  const names = source.statements.filter(ts.isImportDeclaration).flatMap((one) => {
    const from = ts.isStringLiteral(one.moduleSpecifier) ? one.moduleSpecifier.text : '';
    const bindings = one.importClause?.namedBindings;
    return from.endsWith('.contract.ts') && bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  });
  return new Set(names.map((element) => element.name.text));
}
