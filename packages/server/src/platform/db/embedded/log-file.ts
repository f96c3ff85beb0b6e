import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Setup } from './cluster.ts';
import { handTo } from './run-as.ts';

const sizeMaxBytes = 10_000_000;
const tailChars = 3000;

/** PostgreSQL's own log; one older file is kept. */
export type LogFile = { descriptor: number; tail(): string; close(): void };

export function openLog({ home, runAs }: Setup): LogFile {
  const file = path.join(home, 'postgres.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > sizeMaxBytes) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  handTo(runAs, file);
  const start = fstatSync(descriptor).size;
  return {
    descriptor,
    tail: () => readFileSync(file).subarray(start).toString('utf8').slice(-tailChars).trim(),
    close: () => closeSync(descriptor),
  };
}
