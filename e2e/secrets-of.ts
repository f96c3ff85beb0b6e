import { base58, base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';

const wordsInARow = 3;

/** Every text that would give a wallet away: words in a row, the seed, and the keys of its first deposit addresses. */
export function secretsOf(phrase: string, addresses: number, coin = 60): string[] {
  const words = phrase.split(' ');
  const rows = words
    .slice(0, words.length - wordsInARow + 1)
    .flatMap((_word, at) => [' ', '+', '%20', ','].map((gap) => words.slice(at, at + wordsInARow).join(gap)));
  const seed = mnemonicToSeedSync(phrase);
  const receiving = HDKey.fromMasterSeed(seed).derive(`m/44'/${coin}'/0'/0`);
  const keys = Array.from({ length: addresses }, (_, at) => receiving.deriveChild(at).privateKey ?? new Uint8Array());
  const spelled = [seed, ...keys].flatMap((bytes) => [
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
