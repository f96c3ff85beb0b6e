import { factoryAddress, depositInitCodeHash } from './contracts.generated.ts';
import { create2Rules } from './create2-address.ts';
import { factoryCodeParts, sweeperLogicCodeParts } from './deployed-code.generated.ts';
import { toBytes, type Hex } from './hex.ts';
import { sweeperLogicAddress, type FactoryOptions } from './sweep-addresses.ts';
import { sweeperCloneCode } from './sweeper-code.ts';

const wordDigits = 64;

/** What `eth_getCode` gives for a factory, for the logic behind its sweepers and for each of them. */
export type SweepCodes = { factory: Hex; logic: Hex; clone: Hex };

/** Wherever the factory is: its code says where it is, and by which rule its chain computes addresses. */
export function sweepCodes(options: FactoryOptions = {}): SweepCodes {
  const { factory = factoryAddress, rule = 'evm' } = options;
  const logic = sweeperLogicAddress(options);
  const words: Readonly<Record<string, string>> = {
    factory: addressWord(factory),
    logic: addressWord(logic),
    depositInitCodeHash: depositInitCodeHash.slice(2),
    rule: create2Rules[rule].toString(16).padEnd(64, '0'),
  };
  const joined = (parts: readonly string[]): Hex => `0x${parts.map((part) => words[part] ?? part).join('')}`;
  return { factory: joined(factoryCodeParts), logic: joined(sweeperLogicCodeParts), clone: sweeperCloneCode(logic) };
}

/** The factory that the code of this logic names; null where it is no code of ours. */
export function factoryOfLogic(code: string): Hex | null {
  let at = '0x'.length;
  for (const part of sweeperLogicCodeParts) {
    if (part === 'factory') return addressIn(code.slice(at, at + wordDigits));
    at += part === 'rule' || part === 'depositInitCodeHash' ? wordDigits : part.length;
  }
  return null;
}

function addressIn(word: string): Hex | null {
  const digits = /^0{24}([0-9a-f]{40})$/.exec(word)?.[1];
  return digits === undefined ? null : `0x${digits}`;
}

function addressWord(address: Hex): string {
  toBytes(address, 20);
  return address.slice(2).toLowerCase().padStart(64, '0');
}
