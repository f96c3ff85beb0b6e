import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileProduct } from '../../contracts/compile.ts';
import { root } from './run.ts';
import { judge, type Tally } from './tally.ts';

export type ForgeReport = Record<string, { test_results: Record<string, { status: string; reason?: string | null }> }>;

const timeoutMs = 300_000;

/** The contracts, as they are deployed, under forge: promises, random inputs and what holds after any sequence of calls. */
export function runForge(): Promise<Tally> {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(forgeProgram(), ['test', '--json'], {
    cwd: path.join(root, 'contracts'),
    env: { ...process.env, ...codeUnderTest(), FOUNDRY_DISABLE_NIGHTLY_WARNING: '1' },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    timeout: timeoutMs,
  });
  const report = readForgeReport(stdout);
  if (!report) console.error(`forge gave no report: ${stdout}${stderr}`);
  for (const line of report ? linesOf(report) : []) console.log(line);
  console.log(`forge took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return Promise.resolve(judge(report ? tallyForge(report) : { passed: 0, failed: 1, skipped: 0 }, status ?? 1));
}

/** Notes of the compiler may come first. */
export function readForgeReport(output: string): ForgeReport | undefined {
  const line = output.split('\n').find((one) => one.startsWith('{'));
  return line === undefined ? undefined : (JSON.parse(line) as ForgeReport);
}

export function tallyForge(report: ForgeReport): Tally {
  const all = Object.values(report).flatMap(({ test_results: results }) => Object.values(results));
  const count = (status: string) => all.filter((one) => one.status === status).length;
  const [passed, skipped] = [count('Success'), count('Skipped')];
  return { passed, failed: all.length - passed - skipped, skipped };
}

function linesOf(report: ForgeReport): string[] {
  return Object.entries(report).flatMap(([suite, { test_results: results }]) =>
    Object.entries(results).map(([name, { status, reason }]) =>
      status === 'Success' ? `ok     ${suite} ${name}` : `FAILED ${suite} ${name}: ${reason ?? status}`,
    ),
  );
}

function codeUnderTest(): Record<string, string> {
  const product = compileProduct();
  return {
    SWEEP_FACTORY_CODE: product.get('SweepFactory')?.creationCode ?? '',
    FUND_SWEEPER_CODE: product.get('FundSweeper')?.creationCode ?? '',
  };
}

/** The program itself: what npm puts in front of it would outlive us. */
function forgeProgram(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`@foundry-rs/forge-${process.platform}-${cpu}/package.json`);
  return path.join(path.dirname(manifest), process.platform === 'win32' ? 'bin/forge.exe' : 'bin/forge');
}

if (import.meta.main) process.exitCode = (await runForge()).failed > 0 ? 1 : 0;
