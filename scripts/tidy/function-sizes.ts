import ts from 'typescript';
import { codeOf, isTest } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

const linesMax = 70;
const componentLinesMax = 150;

export function functionSizes(tree: Tree): Looked {
  const functions = codeOf(tree)
    .filter((file) => !isTest(file))
    .flatMap((file) => functionsIn(file, tree.parsed(file)));
  const tooLong = functions.filter((one) => one.lines > one.linesMax);
  return {
    seen: functions.length,
    problems: tooLong.map((one) => `${one.place}: ${one.name} has ${one.lines} lines, at most ${one.linesMax}`),
  };
}

type Measured = { place: string; name: string; lines: number; linesMax: number };

function functionsIn(file: string, source: ts.SourceFile): Measured[] {
  const found: Measured[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) found.push(measured(file, source, node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function measured(file: string, source: ts.SourceFile, node: ts.SignatureDeclaration): Measured {
  const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
  const name = nameOf(node);
  const component = file.endsWith('.tsx') && /^[A-Z]/.test(name);
  return {
    place: `${file}:${first + 1}`,
    name,
    lines: last - first + 1,
    linesMax: component ? componentLinesMax : linesMax,
  };
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function';
}
