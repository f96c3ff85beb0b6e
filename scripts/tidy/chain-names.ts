import ts from 'typescript';
import { chainCodes, chainFamilies, isChainCode } from '@coffer/kernel/chain.ts';
import { productOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

const modules = 'packages/server/src/modules/';

/** Where the codes are those of currencies on markets, or an example for people to read. */
const excepted = new Set([
  'packages/server/src/modules/rates/fixed-book.ts',
  'packages/server/src/modules/rates/sources/market-sources.ts',
  'packages/server/src/modules/webhooks/endpoints/example.ts',
]);

/** How people and programmers call chains, in whatever case. */
const spoken = /^(ethereum|evm|tron|bitcoin|btc|solana)$/i;
/** As the API writes them: in capitals, since "base" is a word as well. */
const codes = new RegExp(`(?<![A-Z])(${[...chainCodes, ...chainFamilies, 'SOL'].join('|')})(?![A-Z])`);

/** A module reaches every chain by the port, so that another one needs no change there. What comments say is prose. */
export function chainNames(tree: Tree): Looked {
  const files = productOf(tree).filter((file) => file.startsWith(modules));
  const problems = files.flatMap((file) => {
    const named = namesIn(file, tree.parsed(file));
    if (!excepted.has(file)) return named;
    return named.length > 0 ? [] : [`${file}: names no chain any more, and needs no exception`];
  });
  return { seen: files.length, problems };
}

function namesIn(file: string, source: ts.SourceFile): string[] {
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameIn(node);
    if (name !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      problems.push(`${file}:${line + 1}: names ${name}: a module knows chains by the port alone`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function nameIn(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) {
    if (isChainCode(node.text)) return node.text;
    return wordsOf(node.text).find((word) => spoken.test(word));
  }
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node);
  if (!isText) return undefined;
  return codes.exec(node.text)?.[0] ?? wordsOf(node.text).find((word) => spoken.test(word));
}

function wordsOf(text: string): string[] {
  return text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z0-9]+/);
}
