import type { ChainCode } from '@coffer/kernel/chain.ts';
import { addressOfPrivateKey } from '@coffer/keys/evm/sign-digest.ts';
import { isAddress } from 'viem';
import { batchCalls } from '../../solidity/batch-calls.ts';
import type { DerivingRules } from '../../port/rules.ts';
import { buildTransfer } from './build-transfer.ts';
import { isNobodys } from '../../solidity/numbers-of-nobody.ts';
import { readPrivateKey } from '../../solidity/read-private-key.ts';
import { readXpub } from '../../solidity/read-xpub.ts';
import { deriveAddresses } from './derive-addresses.ts';
import { playedFacts } from './played-facts.ts';
import { readSigned } from './read-signed.ts';
import { signTransfer } from './sign-transfer.ts';
import { sweepCalls, workPrice } from './sweep-calls.ts';

/** Whether it plays a chain of Ethereum's family, where contracts of ours are called. */
export function hasBatches(code: ChainCode): boolean {
  return code === 'ETH' || code === 'BASE';
}

/** Addresses as Ethereum writes them, whatever chain it plays. */
export function memoryRules(code: ChainCode): DerivingRules {
  return {
    code,
    facts: playedFacts[code],
    parseAddress,
    isTransactionHash: (text) => /^0x[0-9a-f]{64}$/i.test(text),
    deriveAddresses,
    paymentUri: ({ to, contract, units }, chainId) =>
      contract === null
        ? `ethereum:${to}@${chainId}${units === null ? '' : `?value=${units}`}`
        : `ethereum:${contract}@${chainId}/transfer?address=${to}${units === null ? '' : `&uint256=${units}`}`,
    explorerUrl: (network, what, id) =>
      network === 'local' ? null : `https://${network}.example.com/${what}/${encodeURIComponent(id)}`,
    build: (order, fee, position, anchor) => buildTransfer(code, order, fee, position, anchor),
    signTransfer,
    addressOfKey: addressOfPrivateKey,
    readPrivateKey,
    readXpub,
    isNobodys,
    readSigned,
    workPrice,
    ...(hasBatches(code) ? { sweepCalls, batchCalls } : {}),
  };
}

function parseAddress(text: string): { address: string } | { reason: string } {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return { reason: 'An address is 0x and 40 hex digits.' };
  const digits = text.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isPlain && !isAddress(text)) return { reason: 'Its capitals do not fit: a digit may be mistyped.' };
  return { address: text.toLowerCase() };
}
