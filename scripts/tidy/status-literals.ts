import ts from 'typescript';
import { productOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

const table = 'defineStatus(';
/** Columns that hold a status. */
const columns = new Set(['status', 'webhook_status', 'matching', 'level']);
/** What a quoted word of SQL is compared with, or is set to. */
const comparedWith = /(\w+)\s*(?:=|<>|!=|(?:not\s+)?in|is (?:not )?distinct from)\s*\(?[^()=<>]*$/i;
/** What a choice is called: `… then 'unknown' end as reason`. */
const chosenAs = /^(?:(?!\bend\b).)*\bend as "?(\w+)/s;
/** Names of fields are no values. */
const fieldName = /\bjson_build_object\((?:[^()]|\([^()]*\))*$/;
const writes = /^(set|values|doUpdateSet)$/;
const quoted = /'([A-Za-z][\w.-]*)'/g;

/** What rows become, and which rows are meant, stands in tables of edges: a state that is renamed there shows wherever it is used. */
export function statusLiterals(tree: Tree): Looked {
  const server = productOf(tree).filter((file) => file.startsWith('packages/server/src/'));
  const tables = server.filter((file) => tree.text(file).includes(table));
  const states = new Set(tables.flatMap((file) => statesIn(tree.parsed(file))));
  const others = server.filter((file) => !tables.includes(file));
  return {
    seen: states.size,
    problems: others.flatMap((file) => literalsIn(file, tree.parsed(file), states)),
  };
}

function statesIn(source: ts.SourceFile): string[] {
  return nodesOf(source).flatMap((node) => {
    const isEnd = ts.isPropertyAssignment(node) && /^(from|to)$/.test(node.name.getText());
    return isEnd && ts.isStringLiteral(node.initializer) ? [node.initializer.text] : [];
  });
}

function literalsIn(file: string, source: ts.SourceFile, states: ReadonlySet<string>): string[] {
  return nodesOf(source).flatMap((node) => {
    const found = [...inText(node), ...inBuilder(node)].filter((word) => states.has(word));
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return found.map((word) => `${file}:${line + 1}: '${word}' belongs to a table of edges: take it from there`);
  });
}

/** Quoted words of a statement, but for those that another column holds. */
function inText(node: ts.Node): string[] {
  const text = textOf(node);
  return Array.from(text.matchAll(quoted))
    .filter(({ index }) => {
      const [before, after] = [text.slice(0, index), text.slice(index)];
      const column = chosenAs.exec(after)?.[1] ?? comparedWith.exec(before)?.[1];
      return column === undefined ? !fieldName.test(before) : columns.has(column);
    })
    .map((match) => match[1] ?? '');
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.head.text + node.templateSpans.map((span) => `$${span.literal.text}`).join('');
}

/** `.where('status', '=', 'open')` and `.set({ status: 'open' })`. */
function inBuilder(node: ts.Node): string[] {
  if (!ts.isCallExpression(node)) return [];
  if (ts.isPropertyAccessExpression(node.expression) && writes.test(node.expression.name.text)) {
    return node.arguments.flatMap(nodesOf).flatMap((inner) => {
      const isWritten = ts.isPropertyAssignment(inner) && columns.has(inner.name.getText());
      return isWritten ? stringsIn(inner.initializer) : [];
    });
  }
  const [column, , value] = node.arguments;
  if (!column || !value || !ts.isStringLiteral(column)) return [];
  return columns.has(column.text.split('.').at(-1) ?? '') ? stringsIn(value) : [];
}

function stringsIn(value: ts.Expression): string[] {
  if (ts.isStringLiteral(value)) return [value.text];
  if (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)) return stringsIn(value.expression);
  if (ts.isConditionalExpression(value)) return [...stringsIn(value.whenTrue), ...stringsIn(value.whenFalse)];
  return ts.isArrayLiteralExpression(value) ? value.elements.flatMap(stringsIn) : [];
}

function nodesOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}
