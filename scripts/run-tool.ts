import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';

export type Ran = { ok: boolean; output: string; ms: number };

const root = path.resolve(import.meta.dirname, '..');
const outputMax = 1_000_000;

/** The program of an installed package, for this very node: the shell's `node` may be an older one. */
export function installed(name: string): string {
  return realpathSync(path.join(root, 'node_modules/.bin', name));
}

export function runTool(script: string, args: readonly string[], cwd = root): Promise<Ran> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-outputMax);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output, ms: performance.now() - start }));
  });
}
