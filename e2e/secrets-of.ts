import { base58, base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js';

const wordsInARow = 3;

/**
 * Every text that would give a wallet away: words in a row, the seed, and the keys of its first deposit addresses, with what
 * they descend from where that alone is enough.
 */
export function secretsOf(phrase: string, addresses: number): string[] {
  const words = phrase.split(' ');
  const rows = words
    .slice(0, words.length - wordsInARow + 1)
    .flatMap((_word, at) => [' ', '+', '%20', ','].map((gap) => words.slice(at, at + wordsInARow).join(gap)));
  const seed = mnemonicToSeedSync(phrase);
  const receiving = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0");
  const keys = Array.from({ length: addresses }, (_, at) => receiving.deriveChild(at).privateKey ?? new Uint8Array());
  const spelled = [seed, ...keys, ...solanaSecrets(seed, addresses)].flatMap((bytes) => [
    Buffer.from(bytes).toString('hex'),
    base58.encode(bytes),
    base64.encode(bytes),
    base64.encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  ]);
  return [...rows, ...spelled, receiving.privateExtendedKey].flatMap((text) => [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
  ]);
}

/** On Solana each key is m/44'/501'/…'/0', and whoever has one above it with its chain code has it too. */
function solanaSecrets(seed: Uint8Array, addresses: number): Uint8Array[] {
  const parent = Slip10Key.fromMasterSeed(seed).derive("m/44'/501'");
  const keys = Array.from({ length: addresses }, (_, at) => {
    const index = parent.derive(`m/${at}'`);
    const key = index.derive("m/0'");
    // Wallets export the private half with the public one behind it.
    return [index.privateKey, key.privateKey, Buffer.concat([key.privateKey, key.publicKeyRaw])];
  });
  return [parent.privateKey, parent.chainCode, ...keys.flat()];
}
