import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type DefinedStatus = {
  initial: string;
  states: readonly string[];
  group: object;
  allowedFrom(from: string): readonly string[];
  eventFor(from: string, to: string): string;
  toDot(): string;
};

const modules = path.resolve(import.meta.dirname, '../../src/modules');

/** Every table of edges, by the name that it is exported by. */
export async function definedStatuses(): Promise<ReadonlyMap<string, DefinedStatus>> {
  const files = globSync('**/*-status.ts', { cwd: modules });
  const found = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(modules, file)).href) as Promise<Record<string, unknown>>),
  );
  return new Map(
    found.flatMap((all) => Object.entries(all).filter((one): one is [string, DefinedStatus] => isStatus(one[1]))),
  );
}

function isStatus(value: unknown): value is DefinedStatus {
  return typeof value === 'object' && value !== null && 'states' in value && 'group' in value;
}
