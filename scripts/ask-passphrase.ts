import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What somebody types is not shown. Where nobody sits in front of it, it is the first line that comes in. */
export async function askPassphrase(...questions: readonly string[]): Promise<string[]> {
  const { stdin, stderr } = process;
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asked = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY });
  const lines = asked[Symbol.asyncIterator]();
  const answers: string[] = [];
  for (const question of questions) {
    if (stdin.isTTY) stderr.write(question);
    const { value, done } = await lines.next();
    if (stdin.isTTY) stderr.write('\n');
    if (done) break;
    answers.push(value);
  }
  asked.close();
  return answers;
}
