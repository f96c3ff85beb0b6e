import { parseTronAddress } from '@coffer/keys/tron/parse-address.ts';
import { signTronTransaction, tronAddressOfKey } from '@coffer/keys/tron/sign.ts';
import type { AskedPayment, DerivingRules } from '../port/rules.ts';
import { buildTransfer } from './rules/build-transfer.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { isNobodys } from '../solidity/numbers-of-nobody.ts';
import { readPrivateKey } from '../solidity/read-private-key.ts';
import { readXpub } from '../solidity/read-xpub.ts';
import { tronFacts } from './rules/facts.ts';
import { deriveAddresses } from './rules/derive-addresses.ts';
import { readSigned } from './rules/read-signed.ts';
import { sun } from './rules/sun.ts';
import { sweepCalls } from './rules/sweep-calls.ts';

const explorers = { mainnet: 'https://tronscan.org', testnet: 'https://nile.tronscan.org' } as const;

/** What is true of Tron without asking anybody. */
export const tronRules: DerivingRules = {
  code: 'TRX',
  facts: tronFacts,
  parseAddress: parseTronAddress,
  isTransactionHash: (text) => /^[0-9a-f]{64}$/i.test(text),
  deriveAddresses,
  paymentUri,
  explorerUrl(network, what, id) {
    return network === 'local' ? null : `${explorers[network]}/#/${what}/${encodeURIComponent(id)}`;
  },
  build: buildTransfer,
  signTransfer: ({ payload, from }, privateKey) => signTronTransaction(payload, from, privateKey),
  addressOfKey: tronAddressOfKey,
  readPrivateKey,
  readXpub,
  isNobodys: (address) => isNobodys(hexOfTron(address)),
  contractsKeepMoney: true,
  readSigned,
  workPrice: sun,
  sweepCalls,
};

/**
 * In the manner of BIP-21: the amount in the coin. Of a token only its contract is named, since wallets do not agree on what an
 * amount of one means: in units it would be a million times too much, or too little. See docs/decisions/0016-tron-payment-links.md.
 */
function paymentUri({ to, contract, units }: AskedPayment): string {
  const asked = new URLSearchParams();
  if (contract !== null) asked.set('token', contract);
  if (units !== null && contract === null) asked.set('amount', inCoins(units));
  const query = asked.toString();
  return `tron:${to}${query === '' ? '' : `?${query}`}`;
}

const decimals = 6;

function inCoins(units: bigint): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
