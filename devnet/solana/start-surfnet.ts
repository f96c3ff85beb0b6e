import path from 'node:path';
import type { Logger } from 'pino';
import { startProgram, type RunningProgram } from './start-program.ts';

const program = './surfnet-program.ts';

/**
 * A node with the real network's own runtime and client API, for checking others against. It forgets everything when it ends,
 * and grows slower with every transaction that it has seen.
 */
export function startSurfnet({ slotTimeMs, log }: { slotTimeMs: number; log: Logger }): Promise<RunningProgram> {
  return startProgram({ file: path.join(import.meta.dirname, program), settings: { slotTimeMs }, log });
}
