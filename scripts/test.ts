// npm test: all checks and all tests, or with words those whose path has one of them in it. The last line is the sum.
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { countWritten } from './test/count-written.ts';
import { runChecks } from './test/run-checks.ts';
import { runForge } from './test/run-forge.ts';
import { runStories } from './test/run-stories.ts';
import { runVitest } from './test/run-vitest.ts';
import { add, nothing, sentence, type Tally } from './test/tally.ts';

type Part = (folder: string, words: readonly string[]) => Promise<Tally>;

/** What stands side by side runs side by side: forge leaves a processor to the checks. */
const parts: readonly Record<string, Part>[] = [
  { checks: (_folder, words) => runChecks(words), contracts: (_folder, words) => runForge(words) },
  { tests: runVitest },
  { stories: runStories },
];

const words = process.argv.slice(2);
// Whatever a test leaves behind when it is cut off lies in here and goes with it.
const folder = temporaryFolder('coffer-test');
process.env['TMPDIR'] = folder.path;
delete process.env['NODE_ENV'];
// The program is started many times over: what it is compiled to is kept in between.
process.env['NODE_COMPILE_CACHE'] = `${folder.path}/compiled`;

let sum: Tally = nothing;
for (const together of parts) {
  const tallies = Object.entries(together).map(async ([name, run]) => {
    const tally = await run(folder.path, words);
    console.log(`${name}: ${sentence(tally)}\n`);
    return tally;
  });
  sum = (await Promise.all(tallies)).reduce(add, sum);
}
await folder.remove();
process.exitCode = sum.failed > 0 ? 1 : 0;
for (const one of sum.unsteady) console.log(`UNSTEADY, it passed alone: ${one}`);
for (const culprit of sum.culprits) console.log(`FAILED ${culprit}`);
console.log(`${countWritten(words)} tests are written`);
console.log(sentence(sum));
