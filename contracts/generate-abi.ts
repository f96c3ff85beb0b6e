// Writes packages/contract-abi/src/*.generated.ts from the contracts. `node contracts/generate-abi.ts`
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getContractAddress, keccak256, stringToHex } from 'viem';
import { compileProduct, compileTestTokens, type Compiled } from './compile.ts';
import { deployFactory, deterministicDeployer } from './gas/deploy-factory.ts';
import { openChain } from './gas/open-chain.ts';

const folder = path.resolve(import.meta.dirname, '../packages/contract-abi/src');
const head = '// Written by contracts/generate-abi.ts from the Solidity sources.\n';
const factorySalt = keccak256(stringToHex('coffer sweep factory 1'));

/** What each generated file must say, by its path. */
export async function generateAbi(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [path.join(folder, 'contracts.generated.ts'), await contractsText()],
    [path.join(folder, 'test-tokens.generated.ts'), testTokensText()],
  ]);
}

async function contractsText(): Promise<string> {
  const product = compileProduct();
  const factory = named(product, 'SweepFactory');
  const { address, logic, codeHashes } = await deployFactory(await openChain(), factory, factorySalt);
  const expected = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployer,
    salt: factorySalt,
    bytecode: factory.creationCode,
  });
  if (address !== expected) throw new Error(`The factory is at ${address} and not at ${expected}.`);
  return [
    head,
    constant('sweepFactoryAbi', factory.abi),
    constant('fundSweeperAbi', named(product, 'FundSweeper').abi),
    constant('depositAbi', named(product, 'Deposit').abi),
    '/** Makes contracts at addresses that depend on salt and code alone; it is on nearly every chain. */',
    constant('deterministicDeployer', deterministicDeployer),
    '/** Sent to the deterministic deployer, this and the creation code make the factory. */',
    constant('factorySalt', factorySalt),
    constant('factoryCreationCode', factory.creationCode),
    '/** On every chain of the Ethereum family. */',
    constant('factoryAddress', address),
    constant('sweeperLogic', logic),
    '/** Of what `eth_getCode` gives for the factory, for each of its sweepers and for the logic behind them. */',
    constant('factoryCodeHash', codeHashes.factory),
    constant('sweeperCloneCodeHash', codeHashes.clone),
    constant('sweeperLogicCodeHash', codeHashes.logic),
    '/** What addresses are computed from. */',
    constant('sweeperLogicInitCodeHash', keccak256(named(product, 'FundSweeper').creationCode)),
    constant('depositInitCodeHash', keccak256(named(product, 'Deposit').creationCode)),
  ].join('\n');
}

function testTokensText(): string {
  const tokens = compileTestTokens();
  return [
    head,
    ...['TestUsdc', 'TestUsdt', 'TestTronUsdt'].flatMap((name) => {
      const { abi, creationCode } = named(tokens, name);
      const prefix = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
      return [constant(`${prefix}Abi`, abi), constant(`${prefix}CreationCode`, creationCode)];
    }),
  ].join('\n');
}

function named(all: ReadonlyMap<string, Compiled>, name: string): Compiled {
  const found = all.get(name);
  if (!found) throw new Error(`There is no contract ${name}.`);
  return found;
}

function constant(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value, undefined, 2)} as const;\n`;
}

if (import.meta.main) {
  for (const [file, text] of await generateAbi()) writeFileSync(file, text);
}
