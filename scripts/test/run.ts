import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export type Ran = { exitCode: number; output: string };
type Options = { env?: NodeJS.ProcessEnv; keepOutput?: boolean };

/** Runs a script with this very Node, shows what it says, and ends it when we end. */
export async function runScript(script: string, args: readonly string[], options: Options = {}): Promise<Ran> {
  const child = spawnBound([process.execPath, path.resolve(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    output: options.keepOutput ? 'pipe' : 'inherit',
    endWith: 'TERM',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { exitCode: code ?? 1, output };
}

/** A runner's own report, if it lived long enough to write one. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    console.error(`No report in ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
