import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Abi } from 'viem';
import { runCompiler } from './run-compiler.ts';

export type Hex = `0x${string}`;
/** `places` are those of values that a constructor writes into the code: where each begins, 32 bytes of it. */
export type Compiled = { abi: Abi; creationCode: Hex; deployed: { code: Hex; places: readonly (readonly number[])[] } };

type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { abi: Abi; evm: Evm }>>;
};
type Evm = {
  bytecode: { object: string };
  deployedBytecode: { object: string; immutableReferences: Record<string, { start: number; length: number }[]> };
};

const folder = import.meta.dirname;

/** The same as in foundry.toml. No metadata, so that the code depends on nothing but what it does. */
const settings = {
  evmVersion: 'shanghai',
  viaIR: true,
  optimizer: { enabled: true, runs: 1_000_000 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  remappings: ['@openzeppelin/=../node_modules/@openzeppelin/'],
  outputSelection: {
    '*': {
      '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'evm.deployedBytecode.immutableReferences'],
    },
  },
};

/**
 * What is deployed. Sweeping, paying out and what tests need are compiled apart: the compiler may order the code by all that it
 * was given, and the addresses of the one would move with the other.
 */
export function compileProduct(): ReadonlyMap<string, Compiled> {
  return compile(globSync(['src/*.sol', 'src/interfaces/*.sol'], { cwd: folder }));
}

export function compilePayouts(): ReadonlyMap<string, Compiled> {
  return compile(globSync('src/payouts/*.sol', { cwd: folder }));
}

export function compileTestTokens(): ReadonlyMap<string, Compiled> {
  return compile(['TestUsdc', 'TestUsdt', 'TestTronUsdt', 'PlainErc20'].map((name) => `test/tokens/${name}.sol`));
}

/** By the names of the contracts. */
function compile(files: readonly string[]): ReadonlyMap<string, Compiled> {
  const sources = files.toSorted().map((file): [string, { content: string }] => {
    const name = file.split(path.sep).join('/');
    return [name, { content: readFileSync(path.join(folder, file), 'utf8') }];
  });
  const contracts = cleanlyCompiled({ language: 'Solidity', sources: Object.fromEntries(sources), settings });
  const all = sources.flatMap(([name]) => Object.entries(contracts[name] ?? {}));
  return new Map(all.map(([name, { abi, evm }]) => [name, { abi, ...codesOf(evm) }]));
}

function codesOf({ bytecode, deployedBytecode }: Evm): Omit<Compiled, 'abi'> {
  const references = Object.values(deployedBytecode.immutableReferences ?? {});
  const places = references.map((all) => all.map((one) => one.start));
  return { creationCode: `0x${bytecode.object}`, deployed: { code: `0x${deployedBytecode.object}`, places } };
}

function cleanlyCompiled(input: object): NonNullable<Output['contracts']> {
  const { errors = [], contracts = {} } = runCompiler(input) as Output;
  const complaints = errors.map((error) => error.formattedMessage);
  if (complaints.length > 0) throw new Error(`The contracts do not compile cleanly:\n${complaints.join('\n')}`);
  return contracts;
}
