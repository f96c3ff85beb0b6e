import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { Pause } from '@coffer/keys/phrase/pause.ts';
import { WrongPhrase } from '@coffer/keys/evm/keys.ts';
import { readPhrase } from '@coffer/keys/phrase/phrase.ts';
import { askedPsbt } from '@coffer/keys/bitcoin/asked-psbt.ts';
import { checkPsbt } from '@coffer/keys/bitcoin/check-psbt.ts';
import { isBitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { signPsbtWithPhrase } from '@coffer/keys/bitcoin/sign-psbt.ts';
import { signAuthorizations } from '@coffer/keys/evm/sign-authorizations.ts';
import { signTransfers } from '@coffer/keys/evm/sign-transfers.ts';
import { askedSweeps } from '@coffer/keys/solana/asked-sweeps.ts';
import { signSweeps } from '@coffer/keys/solana/sign-sweeps.ts';
import { signTronTransfers } from '@coffer/keys/tron/sign-transfers.ts';
import { whatTransfersHide } from './check-transfers.ts';
import type { SignedEntry } from './signing-file.ts';

type PsbtToSign = Extract<ToSign, { kind: 'psbt' }>;
type CosignedToSign = Extract<ToSign, { kind: 'cosigned' }>;
export type Typed = { phrase: string; passphrase: string };
/** A number says how far it is with an entry that takes many signatures. */
export type Signing = { ok: true; entries: AsyncGenerator<SignedEntry | number> } | { ok: false; problem: string };

/** All that needs the word list and the curves: a part of its own. Nothing in here knows the network. */
export function signInPage(unsigned: ToSign, { phrase: text, passphrase }: Typed, pause: Pause): Signing {
  const read = readPhrase(text);
  if (!read.ok) return read;
  const problem = whatIsHidden(unsigned);
  if (problem !== null) return { ok: false, problem: `Nothing was signed: ${problem}` };
  return { ok: true, entries: signAll(unsigned, { phrase: read.phrase, passphrase }, pause) };
}

/** A file may say one thing and hold another: nothing is signed but what the page shows. */
function whatIsHidden(unsigned: ToSign): string | null {
  if (unsigned.kind === 'authorizations') return null;
  if (unsigned.kind === 'cosigned') {
    const asked = askedSweeps(unsigned);
    return 'reason' in asked ? asked.reason : null;
  }
  if (unsigned.kind === 'transfers') {
    const hidden = whatTransfersHide(unsigned);
    return hidden && `the transaction ${hidden}.`;
  }
  const { chainId, psbt } = unsigned;
  if (!isBitcoinNetwork(chainId)) return 'the transaction is for an unknown network.';
  const checked = checkPsbt(psbt, askedPsbt(unsigned), chainId);
  return 'reason' in checked ? `the transaction ${checked.reason}.` : null;
}

async function* signWhole({ chainId, psbt, coldAddress }: PsbtToSign, words: Typed, pause: Pause) {
  if (!isBitcoinNetwork(chainId)) throw new TypeError('an unknown network');
  const signed = yield* signPsbtWithPhrase(words, psbt, chainId, pause);
  yield { address: coldAddress, nonce: 0, signed: signed.bytes };
}

/** With the keys of the deposits alone: the hot wallet, which pays, signs on the server. */
async function* signCosigned(unsigned: CosignedToSign, words: Typed, pause: Pause): AsyncGenerator<SignedEntry> {
  const asked = askedSweeps(unsigned);
  if ('reason' in asked) throw new TypeError(asked.reason);
  let nonce = 0;
  for await (const { transaction } of signSweeps(words, asked.sweeps, pause)) {
    yield { address: unsigned.coldAddress, nonce: nonce++, signed: transaction };
  }
}

async function* signAll(unsigned: ToSign, words: Typed, pause: Pause): AsyncGenerator<SignedEntry | number> {
  if (unsigned.kind === 'psbt') return yield* signWhole(unsigned, words, pause);
  if (unsigned.kind === 'cosigned') return yield* signCosigned(unsigned, words, pause);
  if (unsigned.kind === 'authorizations') {
    for await (const { address, nonce, signature } of signAuthorizations(words, unsigned, pause)) {
      yield { address, nonce, signed: signature };
    }
    return;
  }
  const nonces = new Map(unsigned.items.map(({ address, nonce }) => [address, nonce]));
  const sign = unsigned.family === 'TRX_Family' ? signTronTransfers : signTransfers;
  for await (const { address, bytes } of sign(words, unsigned.items, pause)) {
    yield { address, nonce: nonces.get(address) ?? 0, signed: bytes };
  }
}

/** What is told of a failure: never a word of what was typed. */
export function problemOf(failure: unknown): string {
  if (failure instanceof WrongPhrase) return failure.message;
  return 'It could not be signed with this phrase.';
}
