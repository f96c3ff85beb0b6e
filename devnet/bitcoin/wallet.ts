import { p2wpkh } from '@scure/btc-signer';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { devAccounts, devMnemonic } from '../evm/dev-wallet.ts';
import { regtest } from './regtest.ts';

export type OwnKey = { address: string; script: Uint8Array; privateKey: Uint8Array };

/** BIP 84 on a test network, from the phrase that everybody knows: what it holds anywhere else is taken within seconds. */
const path = "m/84'/1'/0'/0";

export type DevWallet = {
  /** The first ten are anybody's to spend from. */
  accounts: readonly OwnKey[];
  /** Mines and pays; nobody else spends from it. */
  house: OwnKey;
  keyOf(address: string): OwnKey | undefined;
};

export function openDevWallet(): DevWallet {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(devMnemonic)).derive(path);
  const keys = Array.from({ length: devAccounts + 1 }, (_, index) => ownKey(root.deriveChild(index)));
  const house = keys.at(devAccounts);
  if (house === undefined) throw new Error('the wallet has no key for the house');
  return {
    accounts: keys.slice(0, devAccounts),
    house,
    keyOf: (address) => keys.find((key) => key.address === address),
  };
}

function ownKey({ privateKey, publicKey }: HDKey): OwnKey {
  if (!privateKey || !publicKey) throw new Error('a path without a key');
  const { address, script } = p2wpkh(publicKey, regtest);
  return { address, script, privateKey };
}
