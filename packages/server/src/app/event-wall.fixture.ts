import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const modules = path.resolve(import.meta.dirname, '../modules');
const notProduct = /\.(test|fixture|contract)\.ts$/;

/** What the sources of a module say of kinds of events. */
export type Said = {
  /** Made by name: `walletEvents['wallet.created'](…)`. */
  made: ReadonlySet<string>;
  /** Some kind is made that a variable names: `walletEvents[event](…)`. */
  makesByVariable: boolean;
  /** Named where such a variable can get it from: a table of edges, an argument, a choice. */
  named: ReadonlySet<string>;
  /** What the audit log keeps under the same name, */
  audited: ReadonlySet<string>;
  /** and whether it keeps some that a variable names. */
  auditsByVariable: boolean;
};

export function readModule(name: string): Said {
  const files = globSync('**/*.ts', { cwd: path.join(modules, name) }).filter(
    (file) => file !== 'events.ts' && !notProduct.test(file),
  );
  return readSources(files.map((file) => readFileSync(path.join(modules, name, file), 'utf8')));
}

export function readSources(texts: readonly string[]): Said {
  const [made, named, audited] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const said = { made, named, audited, makesByVariable: false, auditsByVariable: false };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    const kind = madeBy(node);
    if (typeof kind === 'string') made.add(kind);
    if (kind === undefined) said.makesByVariable = true;
    if (ts.isStringLiteral(node)) sort(node, { named, audited });
    if (isActionOfVariable(node)) said.auditsByVariable = true;
    ts.forEachChild(node, visit);
  };
  for (const text of texts) visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true));
  return said;
}

/** The kind that a call makes an event of; undefined where a variable names it, null where it makes none. */
function madeBy(node: ts.Node): string | undefined | null {
  if (!ts.isCallExpression(node) || !ts.isElementAccessExpression(node.expression)) return null;
  const { expression: events, argumentExpression: kind } = node.expression;
  if (!ts.isIdentifier(events) || !events.text.endsWith('Events')) return null;
  return ts.isStringLiteral(kind) ? kind.text : undefined;
}

function isActionOfVariable(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'action' && ts.isIdentifier(node.initializer);
}

function sort(literal: ts.StringLiteral, { named, audited }: Record<'named' | 'audited', Set<string>>): void {
  const { parent } = literal;
  const property = ts.isPropertyAssignment(parent) ? parent.name.getText() : null;
  if (property === 'action') audited.add(literal.text);
  const canReach =
    ts.isCallExpression(parent) || ts.isConditionalExpression(parent) || ts.isReturnStatement(parent) || property;
  if (canReach && property !== 'action' && property !== 'kind') named.add(literal.text);
}

/** Kinds that nothing in their module makes. */
export function unemitted(kinds: readonly string[], { made, makesByVariable, named }: Said): string[] {
  return kinds.filter((kind) => !made.has(kind) && !(makesByVariable && named.has(kind)));
}

/** Kinds that reach nobody: no reader, and no row of the audit log that goes by their name. */
export function unheard(kinds: readonly string[], readers: ReadonlySet<string>, said: Said): string[] {
  const isAudited = (kind: string) => said.audited.has(kind) || (said.auditsByVariable && said.named.has(kind));
  return kinds.filter((kind) => !readers.has(kind) && !isAudited(kind));
}
