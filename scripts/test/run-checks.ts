import { runScript } from './run.ts';
import { judge, type Tally } from './tally.ts';

/** What `npm run check` says about the sources: one line each, `ok` or `FAILED` first. */
export async function runChecks(): Promise<Tally> {
  const { exitCode, output } = await runScript('scripts/check.ts', [], { keepOutput: true });
  return judge(tallyChecks(output), exitCode);
}

export function tallyChecks(output: string): Tally {
  const count = (line: RegExp) => output.match(line)?.length ?? 0;
  return { passed: count(/^ok .* \([\d.]+ s\)$/gm), failed: count(/^FAILED .* \([\d.]+ s\)$/gm), skipped: 0 };
}
