import { askNode } from './ask-node.ts';

const selectors = { name: '06fdde03', symbol: '95d89b41', decimals: '313ce567' } as const;

type Token = { name: string; symbol: string; decimals: number };

/** Puts a token at an address of a local chain that says what it is called, as far as somebody asks who wants to add it. */
export async function placeToken(rpcUrl: string, address: string, token: Token): Promise<void> {
  await askNode(rpcUrl, 'anvil_setCode', [address, `0x${codeOf(token)}`]);
}

/** A table of jumps by selector, and the three answers behind it. */
function codeOf({ name, symbol, decimals }: Token): string {
  const answers: [selector: string, answer: string][] = [
    [selectors.name, textAnswer(name)],
    [selectors.symbol, textAnswer(symbol)],
    [selectors.decimals, `60${byte(decimals)}60005260206000f3`],
  ];
  const head = '60003560e01c';
  const fallback = '60006000fd';
  let at = (head.length + answers.length * '8063ffffffff1461ffff57'.length + fallback.length) / 2;
  const jumps = answers.map(([selector, answer]) => {
    const jump = `8063${selector}1461${byte(at >> 8)}${byte(at & 255)}57`;
    at += 1 + answer.length / 2;
    return jump;
  });
  return `${head}${jumps.join('')}${fallback}${answers.map(([, answer]) => `5b${answer}`).join('')}`;
}

function textAnswer(text: string): string {
  const hex = Buffer.from(text, 'utf8').toString('hex').padEnd(64, '0');
  return `602060005260${byte(text.length)}6020527f${hex}60405260606000f3`;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}
