import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { mnemonicToSeed } from '@scure/bip39';
import { accountMax } from '../phrase/account-max.ts';
import { addressOfPrivateKey } from './sign-digest.ts';

/** The words of a wallet. They stay on the machine where they were typed. */
export type Words = { phrase: string; passphrase: string };

/** The words lead to another address than the one that is to sign: these are not the words of this wallet. */
export class WrongPhrase extends Error {
  override name = 'WrongPhrase';
  readonly address: string;
  readonly position: number;

  constructor(address: string, position: number) {
    super(`This phrase is not the wallet's: it does not lead to ${address}.`);
    this.address = address;
    this.position = position;
  }
}

const coinOfEthereum = 60;

export type Deposit = { address: string; position: number };

/**
 * The parent of all deposit addresses of one account, m/44'/coin'/account'/0: of the account whose address the first one
 * is. Whoever opens it wipes it.
 */
export async function openReceivingKey(
  { phrase, passphrase }: Words,
  first: Deposit,
  coin = coinOfEthereum,
  isOf = isKeyOf,
): Promise<HDKey> {
  const seed = await mnemonicToSeed(phrase, passphrase);
  const ofCoin = descend(HDKey.fromMasterSeed(seed), [HARDENED_OFFSET + 44, HARDENED_OFFSET + coin]);
  try {
    for (let account = 0; account <= accountMax; account += 1) {
      const receiving = descend(ofCoin.deriveChild(HARDENED_OFFSET + account), [0]);
      if (leadsTo(receiving, first, isOf)) return receiving;
      receiving.wipePrivateData();
    }
    throw new WrongPhrase(first.address, first.position);
  } finally {
    ofCoin.wipePrivateData();
    seed.fill(0);
  }
}

/** What stands above is wiped. */
function descend(from: HDKey, steps: readonly number[]): HDKey {
  let key = from;
  for (const step of steps) {
    const child = key.deriveChild(step);
    key.wipePrivateData();
    key = child;
  }
  return key;
}

function leadsTo(receiving: HDKey, deposit: Deposit, isOf: typeof isKeyOf): boolean {
  try {
    return withDepositKey(receiving, deposit, () => true, isOf);
  } catch (failure) {
    if (failure instanceof WrongPhrase) return false;
    throw failure;
  }
}

/** Lends the key of one deposit address, and wipes it. */
export function withDepositKey<T>(
  receiving: HDKey,
  { address, position }: Deposit,
  use: (privateKey: Uint8Array) => T,
  isOf = isKeyOf,
): T {
  const child = receiving.deriveChild(position);
  const { privateKey } = child;
  child.wipePrivateData();
  if (!privateKey) throw new Error('A key without its private half.');
  try {
    if (!isOf(privateKey, address)) throw new WrongPhrase(address, position);
    return use(privateKey);
  } finally {
    privateKey.fill(0);
  }
}

function isKeyOf(privateKey: Uint8Array, address: string): boolean {
  return addressOfPrivateKey(privateKey) === address.toLowerCase();
}
