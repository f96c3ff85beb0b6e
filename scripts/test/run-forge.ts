import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compilePayouts, compileProduct } from '../../contracts/compile.ts';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';
import { chosen } from './chosen.ts';
import { root, type Ran } from './run.ts';
import { judge, nothing, type Tally } from './tally.ts';

export type ForgeReport = Record<string, { test_results: Record<string, { status: string; reason?: string | null }> }>;

/** The contracts, as they are deployed, under forge: promises, random inputs and what holds after any sequence of calls. */
export async function runForge(words: readonly string[]): Promise<Tally> {
  if (chosen('contracts/**/*.sol', words).length === 0) return nothing;
  const { exitCode, output } = await forgeTest();
  const report = readForgeReport(output);
  if (!report) console.error(`forge gave no report: ${output}`);
  for (const line of report ? linesOf(report) : []) console.log(line);
  return judge(report ? tallyForge(report) : { ...nothing, failed: 1, culprits: ['forge gave no report'] }, exitCode);
}

async function forgeTest(): Promise<Ran> {
  const child = spawnBound([forgeProgram(), 'test', '--json'], {
    cwd: path.join(root, 'contracts'),
    env: { ...process.env, ...codeUnderTest() },
    endWith: 'TERM',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => void (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { exitCode: code ?? 1, output };
}

/** The last line, behind notes and events. Nothing when the tests did not compile: forge then says why, in an object of another shape. */
export function readForgeReport(output: string): ForgeReport | undefined {
  const line = output.split('\n').findLast((one) => one.startsWith('{'));
  const report: unknown = line === undefined ? undefined : JSON.parse(line);
  const suites = typeof report === 'object' && report !== null ? Object.values(report) : [];
  const isReport =
    suites.length > 0 && suites.every((suite: unknown) => Object(suite) === suite && 'test_results' in Object(suite));
  return isReport ? (report as ForgeReport) : undefined;
}

export function tallyForge(report: ForgeReport): Tally {
  const all = outcomes(report);
  const count = (status: string) => all.filter((one) => one.status === status).length;
  const culprits = all.filter(({ status }) => !['Success', 'Skipped'].includes(status)).map(({ name }) => name);
  return { ...nothing, passed: count('Success'), failed: culprits.length, skipped: count('Skipped'), culprits };
}

function linesOf(report: ForgeReport): string[] {
  return outcomes(report).map(({ name, status, reason }) =>
    status === 'Success' ? `ok     ${name}` : `FAILED ${name}: ${reason ?? status}`,
  );
}

function outcomes(report: ForgeReport): { name: string; status: string; reason?: string | null }[] {
  return Object.entries(report).flatMap(([suite, { test_results: results }]) =>
    Object.entries(results).map(([name, outcome]) => ({ ...outcome, name: `${suite} ${name}` })),
  );
}

function codeUnderTest(): Record<string, string> {
  const product = compileProduct();
  return {
    SWEEP_FACTORY_CODE: product.get('SweepFactory')?.creationCode ?? '',
    FUND_SWEEPER_CODE: product.get('FundSweeper')?.creationCode ?? '',
    DISPERSE_CODE: compilePayouts().get('Disperse')?.creationCode ?? '',
  };
}

/** The program itself: what npm puts in front of it would outlive us. */
function forgeProgram(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`@foundry-rs/forge-${process.platform}-${cpu}/package.json`);
  return path.join(path.dirname(manifest), process.platform === 'win32' ? 'bin/forge.exe' : 'bin/forge');
}
