import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { mnemonicToSeed } from '@scure/bip39';
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

/** The parent of all deposit addresses of a phrase, m/44'/coin'/0'/0. Whoever opens it wipes it. */
export async function openReceivingKey({ phrase, passphrase }: Words, coin = coinOfEthereum): Promise<HDKey> {
  const seed = await mnemonicToSeed(phrase, passphrase);
  try {
    let key = HDKey.fromMasterSeed(seed);
    for (const index of [HARDENED_OFFSET + 44, HARDENED_OFFSET + coin, HARDENED_OFFSET, 0]) {
      const child = key.deriveChild(index);
      key.wipePrivateData();
      key = child;
    }
    return key;
  } finally {
    seed.fill(0);
  }
}

/** Lends the key of one deposit address, and wipes it. */
export function withDepositKey<T>(
  receiving: HDKey,
  { address, position }: { address: string; position: number },
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
