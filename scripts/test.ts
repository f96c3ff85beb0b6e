// npm test: all checks and all tests. The last line is the sum.
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { runChecks } from './test/run-checks.ts';
import { runForge } from './test/run-forge.ts';
import { runStories } from './test/run-stories.ts';
import { runVitest } from './test/run-vitest.ts';
import { add, nothing, sentence, type Tally } from './test/tally.ts';

const parts: Record<string, (folder: string) => Promise<Tally>> = {
  checks: runChecks,
  tests: runVitest,
  contracts: runForge,
  stories: runStories,
};

// Whatever a test leaves behind when it is cut off lies in here and goes with it.
const folder = temporaryFolder('coffer-test');
process.env['TMPDIR'] = folder.path;
delete process.env['NODE_ENV'];
// The program is started many times over: what it is compiled to is kept in between.
process.env['NODE_COMPILE_CACHE'] = `${folder.path}/compiled`;

let sum: Tally = nothing;
for (const [name, run] of Object.entries(parts)) {
  const tally = await run(folder.path);
  console.log(`${name}: ${sentence(tally)}\n`);
  sum = add(sum, tally);
}
await folder.remove();
process.exitCode = sum.failed > 0 ? 1 : 0;
for (const culprit of sum.culprits) console.log(`FAILED ${culprit}`);
console.log(sentence(sum));
