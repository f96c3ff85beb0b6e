import { hash as digest } from 'node:crypto';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { evmAddress } from '@coffer/keys/evm-address.ts';
import { getContractAddress, isAddress, keccak256, numberToHex, toHex, type Address } from 'viem';
import { HDKey } from 'viem/accounts';
import type { AddressSource, ChainRules } from '../port.ts';
import { addressOfKey, signTransfer } from './sign-transfer.ts';

/** Addresses as Ethereum writes them, whatever chain it plays. */
export function memoryRules(code: ChainCode): ChainRules {
  return {
    code,
    parseAddress,
    isTransactionHash: (text) => /^0x[0-9a-f]{64}$/i.test(text),
    deriveAddresses,
    paymentUri: ({ to, contract, units }, chainId) =>
      contract === null
        ? `ethereum:${to}@${chainId}${units === null ? '' : `?value=${units}`}`
        : `ethereum:${contract}@${chainId}/transfer?address=${to}${units === null ? '' : `&uint256=${units}`}`,
    explorerUrl: (network, what, id) =>
      network === 'local' ? null : `https://${network}.example.com/${what}/${encodeURIComponent(id)}`,
    signTransfer,
    addressOfKey,
  };
}

function parseAddress(text: string): { address: string } | { reason: string } {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return { reason: 'An address is 0x and 40 hex digits.' };
  const digits = text.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isPlain && !isAddress(text)) return { reason: 'Its capitals do not fit: a digit may be mistyped.' };
  return { address: text.toLowerCase() };
}

/** There is no factory in memory; whatever the code of its deposit contracts were, it would have a hash. */
const depositCode = keccak256(toHex(digest('sha256', 'deposit')));

function deriveAddresses(source: AddressSource, from: number, count: number): string[] {
  const addressAt = source.kind === 'xpub' ? childOf(source.xpub) : depositOf(source.contract);
  return Array.from({ length: count }, (_, at) => addressAt(from + at).toLowerCase());
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
  return (index) =>
    getContractAddress({
      opcode: 'CREATE2',
      from: contract as Address,
      salt: numberToHex(index, { size: 32 }),
      bytecodeHash: depositCode,
    });
}
