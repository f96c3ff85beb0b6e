import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures.ts';

const readme = path.resolve(import.meta.dirname, '../../README.md');
const run = promisify(execFile);
const patienceMs = 60_000;

/** The names that a block leaves open, and where the answers before it say what they are. */
const found: readonly [name: string, at: RegExp][] = [
  ['session', /^\{"key":"([^"]+)"/m],
  ['project', /^\{"id":(\d+)/m],
  ['key', /"key":"(cpk_[^"]+)"/],
  ['reference', /"reference_id":"([^"]+)"/],
  ['address', /"Address":"([^"]+)"/],
];

test('whoever follows the README by curl ends with a paid payment', async ({ chainSite, chainRoot }) => {
  const text = await readFile(readme, 'utf8');
  const part = text.slice(text.indexOf('### The same by API'), text.indexOf('### Your first payout'));
  const blocks = [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThanOrEqual(8);
  const known = new Map<string, string>();
  const said: string[] = [];
  const asPerson = (block: string) =>
    block
      .replace('http://localhost:8080', chainSite)
      .replace('you@example.com', chainRoot.email)
      .replace('Choose.a.good.1', chainRoot.password)
      .replaceAll(/^(\w+)=\S*\.\.\.$/gm, (line, name: string) => `${name}=${known.get(name) ?? line}`);
  // Each block knows what those before it named.
  const named: string[] = [];
  const follow = async (block: string) => {
    const script = asPerson(block);
    const { stdout } = await run('bash', ['-ec', [...named, script].join('\n')]);
    named.push(...script.split('\n').filter((line) => /^\w+=/.test(line)));
    said.push(stdout);
    for (const [name, at] of found) {
      const value = said.map((answer) => at.exec(answer)?.[1]).find((one) => one !== undefined);
      if (value !== undefined && !known.has(name)) known.set(name, value);
    }
    return stdout;
  };
  for (const block of blocks) {
    const answer = await follow(block);
    expect(answer, block).not.toContain('"error"');
    if (!block.includes('/payment/reference/$reference')) continue;
    expect(answer).toMatch(/"paymentState":"(OPEN|FILLED)"/);
    await expect.poll(() => follow(block), { timeout: patienceMs }).toContain('"paymentState":"FILLED"');
  }
  expect([...known.keys()].toSorted()).toEqual(['address', 'key', 'project', 'reference', 'session']);
});
