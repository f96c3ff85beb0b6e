import ts from 'typescript';
import { productOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

/** What payers read is translated, and stands in its messages alone. */
const translated = /^packages\/web\/src\/(areas\/checkout\/|app\/checkout)/;
const messages = /^packages\/web\/src\/areas\/checkout\/texts\/([a-z]{2}|language-names|refusals)\.ts$/;

const named = new Set(['Coffer']);
/** Attributes that nobody reads. */
const unread = new Set(['className', 'd', 'key', 'rel', 'viewBox']);

export function strayTexts(tree: Tree): Looked {
  const files = productOf(tree).filter((file) => translated.test(file) && !messages.test(file));
  return { seen: files.length, problems: files.flatMap((file) => textsIn(file, tree.parsed(file))) };
}

function textsIn(file: string, source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSetAside(node)) return;
    const text = textOf(node)?.trim();
    if (text !== undefined && !named.has(text) && isRead(node, text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1}: "${text}" belongs into the messages`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of modules, classes and types, and what an error says to us. */
function isSetAside(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return unread.has(node.name.getText());
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node);
}

function textOf(node: ts.Node): string | undefined {
  const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || isPieceOfTemplate(node);
  return isText ? node.text : undefined;
}

function isPieceOfTemplate(node: ts.Node): node is ts.TemplateLiteralLikeNode {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

/** Between tags and in labels every word is read; elsewhere what has two words, or begins as sentences do. */
function isRead(node: ts.Node, text: string): boolean {
  if (ts.isJsxText(node)) return /\p{L}/u.test(text);
  const attribute = ts.findAncestor(node, ts.isJsxAttribute)?.name.getText();
  if (attribute !== undefined && /^(aria-label|alt|title|placeholder|label|hint|wrong)$/.test(attribute))
    return /\p{L}/u.test(text);
  // Tags and styles are nothing to read.
  if (/[<>{}]/.test(text)) return false;
  return /\p{L}[,.:;]? \p{L}/u.test(text) || /^\p{Lu}\p{Ll}{2,}/u.test(text);
}
