import ts from 'typescript';
import { productOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

const money = /^(units|amounts?|prices?|balances?)$/;
const toFloat = /^(Number|parseFloat|parseInt|Number\.parse(Float|Int)|Math\.\w+)$/;

/** Charts may round; what is counted, stored or sent may not. */
export function moneyFloats(tree: Tree): Looked {
  const files = productOf(tree).filter((file) => !file.startsWith('packages/web/'));
  return { seen: files.length, problems: files.flatMap((file) => floatsIn(file, tree.parsed(file))) };
}

function floatsIn(file: string, source: ts.SourceFile): string[] {
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = operands(node)
      .map(moneyNameIn)
      .find((found) => found !== undefined);
    if (name !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      problems.push(`${file}:${line + 1}: ${name} becomes a floating-point number`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** What a conversion to a number is made of; nothing when the node is none. */
function operands(node: ts.Node): readonly ts.Node[] {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken) return [node.operand];
  return ts.isCallExpression(node) && toFloat.test(node.expression.getText()) ? node.arguments : [];
}

function moneyNameIn(node: ts.Node): string | undefined {
  const named = ts.isIdentifier(node) || ts.isStringLiteral(node);
  if (named && wordsOf(node.text).some((word) => money.test(word))) return node.text;
  return ts.forEachChild(node, moneyNameIn);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
