import { runScript } from './run.ts';
import { judge, nothing, type Tally } from './tally.ts';

/** What `npm run check` says about the sources: one line each, `ok` or `FAILED` first. */
export async function runChecks(words: readonly string[]): Promise<Tally> {
  const { exitCode, output } = await runScript('scripts/check.ts', words, { keepOutput: true });
  return judge(tallyChecks(output), exitCode);
}

export function tallyChecks(output: string): Tally {
  const found = (line: RegExp) => [...output.matchAll(line)].map(([, name = '']) => name.trim());
  const culprits = found(/^FAILED (.*) \([\d.]+ s\)$/gm);
  return { ...nothing, passed: found(/^ok (.*) \([\d.]+ s\)$/gm).length, failed: culprits.length, culprits };
}
