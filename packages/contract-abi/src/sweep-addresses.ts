import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { depositInitCodeHash, factoryAddress, sweeperLogicInitCodeHash } from './contracts.generated.ts';
import { create2Addresses, type Create2Options } from './create2-address.ts';
import { toBytes, toHex, type Hex } from './hex.ts';
import { depositProxyInitCode, sweeperCloneInitCode } from './sweeper-code.ts';

const noSalt = new Uint8Array(32);

export type SweeperPlace = { owner: Hex; salt: Hex; fundCollector: Hex };

/** On chains of the Ethereum family the factory is everywhere the same; where it is not, it is named. */
export type FactoryOptions = Create2Options & { factory?: Hex };

/** The code behind every sweeper of a factory. */
export function sweeperLogicAddress({ factory = factoryAddress, ...options }: FactoryOptions = {}): Hex {
  return toHex(create2Addresses(factory, sweeperLogicInitCodeHash, options)(noSalt));
}

/** Where the factory puts the sweeper of that owner, whether it has done so or not. */
export function sweeperAddress({ owner, salt, fundCollector }: SweeperPlace, options: FactoryOptions = {}): Hex {
  const { factory = factoryAddress, keccak256 = keccak_256, ...rest } = options;
  const padding = new Uint8Array(12);
  const ownSalt = keccak256(
    concatBytes(padding, toBytes(owner, 20), toBytes(salt, 32), padding, toBytes(fundCollector, 20)),
  );
  const initCodeHash = hashOf(sweeperCloneInitCode(sweeperLogicAddress(options)));
  return toHex(create2Addresses(factory, initCodeHash, { keccak256, ...rest })(ownSalt));
}

/** What runs at the deposit addresses of a sweeper, and what an account delegates to (EIP-7702). */
export function depositImplementation(sweeper: Hex, options: Create2Options = {}): Hex {
  return toHex(create2Addresses(sweeper, depositInitCodeHash, options)(noSalt));
}

/** Together with the sweeper and a salt, this is a deposit address. */
export function depositProxyInitCodeHash(sweeper: Hex, options: Create2Options = {}): Hex {
  return hashOf(depositProxyInitCode(depositImplementation(sweeper, options)));
}

/** The deposit addresses of a sweeper, twenty bytes for a salt. What is the same for all is computed once. */
export function depositAddresses(sweeper: Hex, options: Create2Options = {}): (salt: Uint8Array) => Uint8Array {
  return create2Addresses(sweeper, depositProxyInitCodeHash(sweeper, options), options);
}

/** The deposit address at an index. */
export function depositAddress(sweeper: Hex, index: number, options: Create2Options = {}): Hex {
  return toHex(depositAddresses(sweeper, options)(indexSalt(index)));
}

/** Deposit addresses are counted: the salt of an index is the index itself, in 32 bytes. */
export function indexSalt(index: number): Uint8Array {
  if (!Number.isSafeInteger(index) || index < 0) throw new RangeError(`an index counts from 0, not ${index}`);
  const salt = new Uint8Array(32);
  new DataView(salt.buffer).setBigUint64(24, BigInt(index));
  return salt;
}

function hashOf(code: Hex): Hex {
  return toHex(keccak_256(hexToBytes(code.slice(2))));
}
