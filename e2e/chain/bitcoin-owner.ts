import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { randomBytes } from 'node:crypto';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { bitcoinAddressOfPrivateKey } from '../../packages/keys/src/bitcoin/keys.ts';
import { scriptOfAddress } from '../../packages/keys/src/bitcoin/parse-address.ts';
import { zpubOf } from '../../packages/keys/src/phrase/extended-key.ts';
import { receivingPaths } from '../secrets-of.ts';

/** So many addresses of the phrase are tried when something is signed. */
const positions = 20;
const [purpose, coin] = [84, 0];

/** Whoever has the phrase, and a device of their own that signs what it is given. */
export function bitcoinOwner() {
  const phrase = generateMnemonic(wordlist);
  const seed = mnemonicToSeedSync(phrase);
  const receiving = HDKey.fromMasterSeed(seed).derive(receivingPaths.bitcoin);
  return {
    phrase,
    /** As programs of wallets export it. */
    zpub: zpubOf(accountXpub(seed, purpose, coin)),
    /** Signs a PSBT, after something was changed in it where that is said. */
    sign(psbt: Uint8Array, change?: { payTo: string }): Uint8Array {
      const transaction = Transaction.fromPSBT(psbt);
      if (change) transaction.updateOutput(0, { script: scriptOfAddress(change.payTo, 'regtest') }, true);
      for (let at = 0; at < positions; at += 1) {
        const { privateKey } = receiving.deriveChild(at);
        if (privateKey && isAsked(transaction, privateKey)) transaction.sign(privateKey);
      }
      return transaction.toPSBT();
    },
  };
}

export function newBitcoinAddress(): string {
  return bitcoinAddressOfPrivateKey(randomBytes(32), 'regtest');
}

/** The library takes it for a mistake when a key signs nothing. */
function isAsked(transaction: Transaction, privateKey: Uint8Array): boolean {
  const script = scriptOfAddress(bitcoinAddressOfPrivateKey(privateKey, 'regtest'), 'regtest');
  return Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at).witnessUtxo?.script).some(
    (asked) => asked !== undefined && Buffer.from(asked).equals(script),
  );
}
