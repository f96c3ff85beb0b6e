import { mnemonicToSeed } from '@scure/bip39';
import { address, type Address } from '@solana/kit';
import { solanaAddress } from '@coffer/keys/solana/address.ts';
import { devMnemonic } from '../evm/dev-wallet.ts';

const accountsCount = 3;

/** Anybody's to spend from: the first accounts that a wallet shows for the phrase that every local tool knows. */
export async function devAccounts(): Promise<Address[]> {
  const seed = await mnemonicToSeed(devMnemonic, '');
  return Array.from({ length: accountsCount }, (_one, index) => address(solanaAddress(seed, index)));
}
