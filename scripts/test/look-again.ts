import { add, nothing, type Tally } from './tally.ts';

/** What a runner found, file by file. */
export type ByFile = ReadonlyMap<string, Tally>;

/** Where what broke in no file is counted. It cannot be run again. */
export const inNoFile = '';

/** More than that is no matter of a busy machine. */
const filesMax = 10;

/** Files that failed beside others run once more, alone. What passes then is named: it needs a quicker machine than this. */
export async function lookAgain(first: ByFile, run: (files: string[]) => Promise<ByFile>): Promise<Tally> {
  const failed = [...first].filter(([, tally]) => tally.failed > 0).map(([file]) => file);
  if (failed.length === 0 || failed.length > filesMax || failed.includes(inNoFile)) return sumOf(first);
  const second = await run(failed);
  const settled = failed.filter((file) => second.get(file)?.failed === 0);
  const unsteady = settled.flatMap((file) => first.get(file)?.culprits ?? []);
  const last = [...first].map(
    ([file, tally]) => [file, (settled.includes(file) && second.get(file)) || tally] as const,
  );
  return { ...sumOf(new Map(last)), unsteady };
}

export function sumOf(files: ByFile): Tally {
  return [...files.values()].reduce(add, nothing);
}

/** A run that ended badly without a failed test broke down. */
export function judgeFiles(files: ByFile, exitCode: number, name: string): ByFile {
  if (exitCode === 0 || sumOf(files).failed > 0) return files;
  return new Map([...files, [inNoFile, { ...nothing, failed: 1, culprits: [`${name}: broke down`] }]]);
}
