import { hash as digest } from 'node:crypto';
import { evmAddress } from '@coffer/keys/evm/address.ts';
import { getContractAddress, keccak256, numberToHex, toHex, type Address, type Hex } from 'viem';
import { HDKey } from 'viem/accounts';
import type { AddressSource } from '../../port/rules.ts';

/** There is no factory in memory; whatever the code of its deposit contracts were, it would have a hash. */
const depositCode = keccak256(toHex(digest('sha256', 'deposit')));
const delegateCode = keccak256(toHex(digest('sha256', 'delegate')));

export function deriveAddresses(source: AddressSource, from: number, count: number): string[] {
  const addressAt = source.kind === 'xpub' ? childOf(source.xpub) : depositOf(source.contract);
  return Array.from({ length: count }, (_, at) => addressAt(from + at).toLowerCase());
}

/** The code of the deposits of a contract, which accounts delegate to. */
export function delegateOf(contract: string): string {
  return madeBy(contract, 0, delegateCode);
}

function childOf(xpub: string): (index: number) => string {
  const receiving = HDKey.fromExtendedKey(xpub).deriveChild(0);
  return (index) => {
    const { publicKey } = receiving.deriveChild(index);
    if (!publicKey) throw new RangeError(`no key at ${index}`);
    return evmAddress(publicKey);
  };
}

function depositOf(contract: string): (index: number) => string {
  return (index) => madeBy(contract, index, depositCode);
}

function madeBy(contract: string, index: number, bytecodeHash: Hex): string {
  const salt = numberToHex(index, { size: 32 });
  return getContractAddress({ opcode: 'CREATE2', from: contract as Address, salt, bytecodeHash }).toLowerCase();
}
