// Writes packages/contract-abi/src/*.generated.ts from the contracts. `node contracts/generate-abi.ts`
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getContractAddress, keccak256, stringToHex } from 'viem';
import { compilePayouts, compileProduct, compileTestTokens, type Compiled, type Hex } from './compile.ts';
import { deployFactory, deterministicDeployer, type DeployedFactory } from './gas/deploy-factory.ts';
import { openChain, type Chain } from './gas/open-chain.ts';

const folder = path.resolve(import.meta.dirname, '../packages/contract-abi/src');
const head = '// Written by contracts/generate-abi.ts from the Solidity sources.\n';
const factorySalt = keccak256(stringToHex('coffer sweep factory 1'));
const disperseSalt = keccak256(stringToHex('coffer disperse 1'));

/** What each generated file must say, by its path. */
export async function generateAbi(): Promise<ReadonlyMap<string, string>> {
  const product = compileProduct();
  const factory = named(product, 'SweepFactory');
  const chain = await openChain();
  const deployed = await deployFactory(chain, factory, factorySalt);
  return new Map([
    [path.join(folder, 'contracts.generated.ts'), contractsText(product, deployed)],
    [path.join(folder, 'deployed-code.generated.ts'), await deployedCodeText(product, deployed, chain)],
    [path.join(folder, 'disperse.generated.ts'), disperseText()],
    [path.join(folder, 'test-tokens.generated.ts'), testTokensText()],
  ]);
}

function contractsText(
  product: ReadonlyMap<string, Compiled>,
  { address, logic, codeHashes }: DeployedFactory,
): string {
  const factory = named(product, 'SweepFactory');
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

/** It depends on no place and no chain: what is there after it was deployed is what the compiler says. */
function disperseText(): string {
  const { abi, creationCode, deployed } = named(compilePayouts(), 'Disperse');
  if (deployed.places.length > 0) throw new Error('The code of Disperse depends on where it is.');
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployer,
    salt: disperseSalt,
    bytecode: creationCode,
  });
  return [
    head,
    constant('disperseAbi', abi),
    '/** Sent to the deterministic deployer, this and the creation code make the contract. */',
    constant('disperseSalt', disperseSalt),
    constant('disperseCreationCode', creationCode),
    '/** On every chain of the Ethereum family. */',
    constant('disperseAddress', address),
    '/** Of what `eth_getCode` gives for it. */',
    constant('disperseCodeHash', keccak256(deployed.code)),
  ].join('\n');
}

/** The code of the factory and of what is behind sweepers, in parts: what stands between two depends on the place and the chain. */
async function deployedCodeText(
  product: ReadonlyMap<string, Compiled>,
  { address, logic }: DeployedFactory,
  chain: Chain,
): Promise<string> {
  const known = new Map([
    [wordOf(address), 'factory'],
    [wordOf(logic), 'logic'],
    [keccak256(named(product, 'Deposit').creationCode).slice(2), 'depositInitCodeHash'],
    ['ff'.padEnd(64, '0'), 'rule'],
  ]);
  const partsOf = async (name: string, place: Hex) => {
    const code = (await chain.codeAt(place)).slice(2);
    const starts = named(product, name)
      .deployed.places.flat()
      .toSorted((a, b) => a - b);
    const filled = starts.map((start) => {
      const word = known.get(code.slice(2 * start, 2 * start + 64));
      if (word === undefined) throw new Error(`${name} has something unknown at byte ${start}.`);
      return { start, word };
    });
    return filled.reduce<string[]>(
      (parts, { start, word }, at) => [
        ...parts,
        word,
        code.slice(2 * start + 64, 2 * (filled[at + 1]?.start ?? code.length)),
      ],
      [code.slice(0, 2 * (filled[0]?.start ?? code.length))],
    );
  };
  return [
    head,
    '/** Code and names of what stands between, in turn. */',
    constant('factoryCodeParts', await partsOf('SweepFactory', address)),
    constant('sweeperLogicCodeParts', await partsOf('FundSweeper', logic)),
  ].join('\n');
}

function wordOf(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
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
