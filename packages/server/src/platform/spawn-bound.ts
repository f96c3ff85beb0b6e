import { spawn, type ChildProcess } from 'node:child_process';

export type BoundOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What it reads from its input, which is closed otherwise. */
  input?: string;
  /** Where its output goes. */
  output?: 'inherit' | 'pipe' | number;
  /** How it is told to end when we are gone, with everything it started. */
  endWith: 'INT' | 'TERM' | 'KILL';
  /** Handed on as descriptor 4: what is locked through it stays locked as long as the program lives. */
  holds?: number;
};

// A small shell stays beside the program and reads from us. We never write until the program has ended, so end of file
// means that we are gone, however we died. The program takes the place of the outer shell and keeps its process id.
const script = `(read -r _ <&3 || kill -s "$0" -- "-$$") 4<&- >/dev/null 2>&1 & exec 3<&-; exec "$@"`;

/** Starts a program that cannot outlive us. It leads a process group of its own: Ctrl-C does not reach it. */
export function spawnBound(command: readonly string[], options: BoundOptions): ChildProcess {
  const { cwd, env, input, output = 'pipe', endWith, holds = 'ignore' } = options;
  const child = spawn('/bin/sh', ['-c', script, endWith, ...command], {
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', output, output, 'pipe', holds],
  });
  // Whoever is gone already reads nothing.
  child.stdin?.on('error', () => {}).end(input);
  const lifeline = child.stdio[3];
  // The shell that reads it may be gone first, and then nobody needs the word.
  lifeline?.on('error', () => {});
  child.once('exit', () => {
    if (lifeline && 'end' in lifeline) lifeline.end('ended\n');
  });
  return child;
}
