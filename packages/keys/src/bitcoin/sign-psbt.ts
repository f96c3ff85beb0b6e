import { bytesToHex } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { mnemonicToSeed } from '@scure/bip39';
import { getPrevOut, Transaction } from '@scure/btc-signer/transaction.js';
import { scriptOfKey, type KeyScript } from './keys.ts';
import type { BitcoinNetwork } from './network.ts';
import { addressOfOutput, scriptBytes } from './script.ts';
import type { Pause } from '../phrase/pause.ts';
import { WrongPhrase, type Words } from '../evm/keys.ts';

/** What goes to the network: its hash as people write it, and its bytes. */
export type SignedBitcoin = { hash: string; bytes: string };

const signaturesBetweenPauses = 4;
/** m/purpose'/coin'/account'/chain/index. */
const stepsOfAccount = 3;

/** Signs each input with this key, which all of them must ask for, and nothing else: what is paid to whom was decided before. */
export function signPsbtWithKey(psbt: string, privateKey: Uint8Array): SignedBitcoin {
  const transaction = Transaction.fromPSBT(base64.decode(psbt));
  for (let at = 0; at < transaction.inputsLength; at += 1) transaction.signIdx(privateKey, at);
  transaction.finalize();
  return { hash: transaction.id, bytes: transaction.hex };
}

/**
 * Signs each input with the key that its path leads to. Gives the number of inputs signed as it goes, and in the end what can
 * be sent. All keys are wiped however it ends.
 */
export async function* signPsbtWithPhrase(
  words: Words,
  psbt: string,
  network: BitcoinNetwork,
  pause: Pause,
): AsyncGenerator<number, SignedBitcoin> {
  const transaction = Transaction.fromPSBT(base64.decode(psbt));
  const accounts = await openAccounts(words, transaction);
  try {
    for (let at = 0; at < transaction.inputsLength; at += 1) {
      if (at % signaturesBetweenPauses === 0) await pause();
      withInputKey(accounts, transaction, at, network, (privateKey) => transaction.signIdx(privateKey, at));
      yield at + 1;
    }
  } finally {
    for (const account of accounts.values()) account.wipePrivateData();
  }
  transaction.finalize();
  return { hash: transaction.id, bytes: transaction.hex };
}

/** The accounts that the inputs name. Seed, root and what stands between are wiped at once. */
async function openAccounts({ phrase, passphrase }: Words, transaction: Transaction): Promise<Map<string, HDKey>> {
  const paths = Array.from({ length: transaction.inputsLength }, (_one, at) => accountOf(pathOf(transaction, at)));
  const seed = await mnemonicToSeed(phrase, passphrase);
  const accounts = new Map<string, HDKey>();
  try {
    for (const path of paths) {
      if (accounts.has(String(path))) continue;
      let key = HDKey.fromMasterSeed(seed);
      for (const step of path) {
        const child = key.deriveChild(step);
        key.wipePrivateData();
        key = child;
      }
      accounts.set(String(path), key);
    }
    return accounts;
  } finally {
    seed.fill(0);
  }
}

function withInputKey(
  accounts: ReadonlyMap<string, HDKey>,
  transaction: Transaction,
  at: number,
  network: BitcoinNetwork,
  use: (privateKey: Uint8Array) => void,
): void {
  const path = pathOf(transaction, at);
  const [chainStep = 0, index = 0] = path.slice(stepsOfAccount);
  const account = accounts.get(String(accountOf(path)));
  const chain = account?.deriveChild(chainStep);
  const child = chain?.deriveChild(index);
  chain?.wipePrivateData();
  const privateKey = child?.privateKey;
  child?.wipePrivateData();
  if (!child?.publicKey || !privateKey) throw new Error('A key without its private half.');
  try {
    const { script } = getPrevOut(transaction.getInput(at));
    if (!isKeyOf(child.publicKey, script)) {
      throw new WrongPhrase(addressOfOutput(script, network) ?? 'the coin', index);
    }
    use(privateKey);
  } finally {
    privateKey.fill(0);
  }
}

const keyScripts: readonly KeyScript[] = ['p2wpkh', 'p2sh-p2wpkh', 'p2tr'];

function isKeyOf(publicKey: Uint8Array, script: Uint8Array): boolean {
  const wanted = bytesToHex(script);
  return keyScripts.some((kind) => bytesToHex(scriptBytes(scriptOfKey(publicKey, kind))) === wanted);
}

function pathOf(transaction: Transaction, at: number): readonly number[] {
  const { bip32Derivation, tapBip32Derivation } = transaction.getInput(at);
  const path = bip32Derivation?.[0]?.[1].path ?? tapBip32Derivation?.[0]?.[1].der.path;
  const isOfAccount = path?.length === stepsOfAccount + 2 && accountOf(path).every((step) => step >= HARDENED_OFFSET);
  if (!isOfAccount) throw new Error(`Input ${at + 1} does not say which key of a wallet it is for.`);
  return path;
}

function accountOf(path: readonly number[]): readonly number[] {
  return path.slice(0, stepsOfAccount);
}
