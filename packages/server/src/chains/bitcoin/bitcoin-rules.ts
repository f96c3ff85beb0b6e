import { bitcoinKeys } from '@coffer/keys/bitcoin/derive.ts';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { indexMax } from '@coffer/keys/phrase/index-max.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { parseBitcoinAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { readXpub } from '@coffer/keys/bitcoin/read-xpub.ts';
import { hasSignedBitcoinText } from '@coffer/keys/bitcoin/signed-text.ts';
import { signPsbtWithKey } from '@coffer/keys/bitcoin/sign-psbt.ts';
import { readBitcoinSource } from '@coffer/keys/bitcoin/source.ts';
import { inARow } from '@coffer/keys/phrase/in-a-row.ts';
import type { Signed, Unsigned } from '../port/port.ts';
import type { AddressSource, ChainRules } from '../port/rules.ts';
import { buildTransfer } from './rules/build-transfer.ts';
import { bitcoinFacts } from './rules/facts.ts';
import { gatheringOn } from './rules/gathering.ts';
import { batchListsOn } from './rules/pay-several.ts';
import { paymentUri } from './rules/payment-uri.ts';
import { readPrivateKey } from './rules/read-private-key.ts';

/** Of networks that others watch too. */
const explorers: Readonly<Partial<Record<BitcoinNetwork, string>>> = {
  main: 'https://mempool.space',
  test: 'https://mempool.space/testnet',
  testnet4: 'https://mempool.space/testnet4',
  signet: 'https://mempool.space/signet',
};

/** What is true of Bitcoin, with the spelling of addresses on one network. */
export function bitcoinRules(network: BitcoinNetwork): ChainRules {
  return {
    code: 'BTC',
    facts: bitcoinFacts,
    parseAddress: (text) => parseBitcoinAddress(text, network),
    isTransactionHash: (text) => /^[0-9a-f]{64}$/i.test(text),
    deriveAddresses: (source, from, count) => deriveAddresses(source, network, from, count),
    paymentUri,
    explorerUrl(_network, what, id) {
      const explorer = explorers[network];
      return explorer === undefined
        ? null
        : `${explorer}/${what === 'address' ? 'address' : 'tx'}/${encodeURIComponent(id)}`;
    },
    build: (order, fee) => buildTransfer(network, order, fee),
    signTransfer: (unsigned, privateKey) => signTransfer(unsigned, privateKey, network),
    addressOfKey: (privateKey) => bitcoinAddressOfPrivateKey(privateKey, network),
    readPrivateKey: (text, kind) => readPrivateKey(text, kind, network),
    readXpub: (text) => readXpub(text, 'BTC_Family', network),
    hasSigned: (address, text, signature) => hasSignedBitcoinText(address, network, text, signature),
    batchLists: batchListsOn(network),
    gathering: gatheringOn(network),
  };
}

/** Signs what was built, and nothing else. */
function signTransfer({ payload, from }: Unsigned, privateKey: Uint8Array, network: BitcoinNetwork): Signed {
  const { psbt } = payload;
  if (psbt === undefined) throw new RangeError('nothing to sign');
  if (bitcoinAddressOfPrivateKey(privateKey, network) !== from) throw new RangeError(`the key is not that of ${from}`);
  return signPsbtWithKey(psbt, privateKey);
}

/** Deposit addresses of an extended public key or a descriptor, from a position on. */
function deriveAddresses(source: AddressSource, network: BitcoinNetwork, from: number, count: number): string[] {
  if (source.kind !== 'xpub') throw new RangeError('Bitcoin has no contracts');
  const read = readBitcoinSource(source.xpub, network);
  if ('reason' in read) throw new RangeError(`the source of addresses ${read.reason}`);
  const keyAt = bitcoinKeys(read.source, network);
  return inARow((index) => keyAt(index).address, from, count, indexMax + 1);
}
