import { createHmac } from 'node:crypto';
import { createKeccak } from 'hash-wasm';
import { depositAddresses, indexSalt } from '@coffer/contract-abi/sweep-addresses.ts';
import { evmAddress } from '@coffer/keys/evm/address.ts';
import { receivingChain, receivingKeys } from '@coffer/keys/phrase/extended-key.ts';
import { indexMax } from '@coffer/keys/phrase/index-max.ts';
import { inARow } from '@coffer/keys/phrase/in-a-row.ts';
import type { AddressSource } from '../../port/rules.ts';
import { loadCurve } from '../../solidity/native-curve.ts';

const hasher = await createKeccak(256);
const curve = loadCurve();
const hardenedStart = 2 ** 31;

/** Deposit addresses of a source in small letters, from a position on. */
export function deriveAddresses(source: AddressSource, from: number, count: number): string[] {
  const addressAt = source.kind === 'xpub' ? childrenOf(source.xpub) : depositsOf(source.contract);
  return inARow(addressAt, from, count, source.kind === 'xpub' ? indexMax + 1 : Infinity);
}

function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary');
}

function depositsOf(contract: string): (index: number) => string {
  const addressAt = depositAddresses(contract as `0x${string}`, { keccak256 });
  return (index) => hexOf(addressAt(indexSalt(index)));
}

function childrenOf(xpub: string): (index: number) => string {
  const fast = curve;
  if (!fast) {
    const keyAt = receivingKeys(xpub);
    return (index) => evmAddress(keyAt(index)).toLowerCase();
  }
  const { publicKey, chainCode } = receivingChain(xpub);
  const data = new Uint8Array(publicKey.length + 4);
  data.set(publicKey);
  const view = new DataView(data.buffer);
  return (index) => {
    if (index >= hardenedStart) throw new RangeError(`no public key at ${index}`);
    view.setUint32(publicKey.length, index);
    const tweak = createHmac('sha512', chainCode).update(data).digest().subarray(0, 32);
    const child = fast.publicKeyTweakAdd(publicKey, tweak, false);
    return hexOf(keccak256(child.subarray(1)).subarray(12));
  };
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}
