import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { tronAddress } from '@coffer/keys/tron/address.ts';
import { devAccounts, devMnemonic } from '../evm/dev-wallet.ts';
import { fromBase58, type Hex41 } from './simulator/address.ts';

export type DevKey = { privateKey: Uint8Array; address: string; hex: Hex41 };

/** The accounts of the phrase that every tool knows, at the places where wallets look for those of this network. */
export function devKeys(): { accounts: readonly DevKey[]; house: DevKey } {
  const account = HDKey.fromMasterSeed(mnemonicToSeedSync(devMnemonic)).derive("m/44'/195'/0'/0");
  const keys = Array.from({ length: devAccounts + 1 }, (_, index) => keyOf(account.deriveChild(index).privateKey));
  // The last one is the house's, which pays what others are given.
  return { accounts: keys.slice(0, devAccounts), house: keys[devAccounts] as DevKey };
}

export function keyOf(privateKey: Uint8Array | null): DevKey {
  if (!privateKey) throw new Error('There is no key at this place.');
  const address = tronAddress(secp256k1.getPublicKey(privateKey));
  return { privateKey, address, hex: fromBase58(address) as Hex41 };
}
