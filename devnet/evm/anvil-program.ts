import { createRequire } from 'node:module';
import path from 'node:path';
import { cannotStart } from './cannot-start.ts';

const processors: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The program itself rather than the script before it, which would stand between it and our signals. */
export function anvilProgram(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${processors[process.arch] ?? process.arch}`;
  try {
    const anvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
    return path.join(path.dirname(anvil.resolve(`${name}/package.json`)), 'bin/anvil');
  } catch (cause) {
    throw cannotStart(`The packages bring no anvil for ${process.platform} on ${process.arch}.`, cause);
  }
}
