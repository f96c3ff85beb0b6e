import { checksummed } from '@coffer/keys/evm/address.ts';
import { parseEvmAddress } from '@coffer/keys/evm/parse-address.ts';
import { addressOfPrivateKey } from '@coffer/keys/evm/sign-digest.ts';
import type { AskedPayment, DerivingRules } from '../port/rules.ts';
import { batchCalls } from '../solidity/batch-calls.ts';
import { buildTransfer } from './rules/build-transfer.ts';
import { evmFacts } from './rules/facts.ts';
import { isNobodys } from '../solidity/numbers-of-nobody.ts';
import { readPrivateKey } from '../solidity/read-private-key.ts';
import { readXpub } from '../solidity/read-xpub.ts';
import { deriveAddresses } from './rules/derive-addresses.ts';
import { gwei } from './rules/gwei.ts';
import { readSigned } from './rules/read-signed.ts';
import { signTransfer } from './rules/sign-transfer.ts';
import { sweepCalls } from './rules/sweep-calls.ts';

type Explorers = Readonly<Record<'mainnet' | 'testnet', string>>;

const explorers: Readonly<Record<'ETH' | 'BASE', Explorers>> = {
  ETH: { mainnet: 'https://etherscan.io', testnet: 'https://sepolia.etherscan.io' },
  BASE: { mainnet: 'https://basescan.org', testnet: 'https://sepolia.basescan.org' },
};

/** What is true of Ethereum and of the chains that follow it. */
export function evmRules(code: 'ETH' | 'BASE'): DerivingRules {
  return {
    code,
    facts: evmFacts[code],
    parseAddress: parseEvmAddress,
    isTransactionHash: (text) => /^0x[0-9a-f]{64}$/i.test(text),
    deriveAddresses,
    paymentUri,
    explorerUrl(network, what, id) {
      if (network === 'local') return null;
      return `${explorers[code][network]}/${what === 'address' ? 'address' : 'tx'}/${encodeURIComponent(id)}`;
    },
    build: (order, fee, position, anchor) => buildTransfer(code, order, fee, position, anchor),
    signTransfer,
    addressOfKey: addressOfPrivateKey,
    readPrivateKey,
    readXpub,
    isNobodys,
    readSigned,
    workPrice: gwei,
    sweepCalls,
    batchCalls,
  };
}

/** EIP-681. The chain is always named: the same address exists on all of them. */
function paymentUri({ to, contract, units }: AskedPayment, chainId: string): string {
  if (contract === null) return `ethereum:${checksummed(to)}@${chainId}${units === null ? '' : `?value=${units}`}`;
  const call = `ethereum:${checksummed(contract)}@${chainId}/transfer?address=${checksummed(to)}`;
  return units === null ? call : `${call}&uint256=${units}`;
}
