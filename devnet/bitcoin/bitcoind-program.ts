import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cannotStart } from '../evm/cannot-start.ts';

export type BitcoindProgram = {
  file: string;
  /** Knots relays by stricter rules than the nodes that most people run, unless it is told otherwise. */
  isKnots: boolean;
};

const run = promisify(execFile);
const versionTimeoutMs = 30_000;

/** The node named by `BITCOIND`, else the one in PATH, else none. A name that leads nowhere is a mistake and is said. */
export async function bitcoindProgram(env: NodeJS.ProcessEnv = process.env): Promise<BitcoindProgram | undefined> {
  const named = env['BITCOIND'];
  const file = named ? named : inPath(env['PATH']);
  if (file === undefined) return undefined;
  if (!isProgram(file)) throw cannotStart(`BITCOIND is ${file}, and there is no program at that path.`);
  return { file, isKnots: (await versionOf(file)).includes('Knots') };
}

async function versionOf(file: string): Promise<string> {
  try {
    const { stdout } = await run(file, ['-version'], { timeout: versionTimeoutMs });
    if (stdout.startsWith('Bitcoin')) return stdout;
  } catch (cause) {
    throw cannotStart(`${file} does not run.`, cause);
  }
  throw cannotStart(`${file} is no Bitcoin node.`);
}

function inPath(paths = ''): string | undefined {
  const folders = paths.split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, 'bitcoind')).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
