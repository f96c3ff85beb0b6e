import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import type { Rooms } from './planted.ts';

const require = createRequire(import.meta.url);
const config = require('../../.dependency-cruiser.cjs') as IConfiguration;
export const { ranks } = require('./module-ranks.cjs') as { ranks: readonly string[] };

export const { rooms } = require('./room-ranks.cjs') as { rooms: Rooms };

export const ruleNames = (config.forbidden ?? []).map((rule) => rule.name ?? '');

export type Cruise = {
  /** Every file that was read, with forward slashes and relative to the root. */
  files: ReadonlySet<string>;
  /** What was imported as `@coffer/…`, and the file that it turned out to be. */
  acrossPackages: readonly { specifier: string; file: string }[];
  /** `rule: from -> to`, each once. */
  violations: readonly string[];
};

export async function cruiseFolders(root: string, folders: readonly string[]): Promise<Cruise> {
  const { forbidden = [], options = {} } = config;
  const { enhancedResolveOptions = {}, ...rest } = options;
  const result = await cruise(
    [...folders],
    { ...rest, ruleSet: { forbidden }, validate: true, baseDir: path.resolve(root) },
    enhancedResolveOptions,
  );
  const { modules, summary } = result.output as ICruiseResult;
  const dependencies = modules.flatMap((module) => module.dependencies);
  return {
    files: new Set(modules.filter((m) => !m.coreModule && !m.couldNotResolve).map((m) => m.source)),
    acrossPackages: dependencies
      .filter((d) => d.module.startsWith('@coffer/'))
      .map((d) => ({ specifier: d.module, file: d.resolved })),
    violations: [...new Set(summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`))].toSorted(),
  };
}
