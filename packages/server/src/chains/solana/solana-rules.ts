import { isSignatureText } from '@coffer/keys/solana/base58.ts';
import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { parseSolanaAddress } from '@coffer/keys/solana/parse-address.ts';
import { hasSignedSolanaText } from '@coffer/keys/solana/signed-text.ts';
import type { ChainRules } from '../port/rules.ts';
import { buildTransfer } from './rules/build-transfer.ts';
import { cosignedReading } from './rules/cosigned-reading.ts';
import { solanaFacts } from './rules/facts.ts';
import { batchLists } from './rules/pay-several.ts';
import { readPrivateKey } from './rules/read-private-key.ts';
import { paymentUri, referenceOf } from './rules/payment-uri.ts';
import { signTransfer } from './rules/sign-transfer.ts';

const explorer = 'https://explorer.solana.com';

/** What is true of Solana. No address follows from anything public: deposit keys come prepared. */
export const solanaRules: ChainRules = {
  code: 'SOLANA',
  facts: solanaFacts,
  parseAddress: parseSolanaAddress,
  isTransactionHash: isSignatureText,
  paymentUri,
  referenceOf,
  explorerUrl(network, what, id) {
    if (network === 'local') return null;
    const page = `${explorer}/${what === 'address' ? 'address' : 'tx'}/${encodeURIComponent(id)}`;
    return network === 'mainnet' ? page : `${page}?cluster=devnet`;
  },
  build: buildTransfer,
  signTransfer,
  addressOfKey: addressOfSolanaKey,
  readPrivateKey,
  hasSigned: hasSignedSolanaText,
  batchLists,
  nets: true,
  cosigned: cosignedReading,
};
