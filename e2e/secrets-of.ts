import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base64, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js';

const wordsInARow = 3;
/** How Bitcoin's test networks spell a private key. */
const testKeyPrefix = 0xef;
const base58check = createBase58check(sha256);

/** Where the deposit addresses of a phrase stand. */
export const receivingPaths = {
  ethereum: "m/44'/60'/0'/0",
  bitcoin: "m/84'/0'/0'/0",
  tron: "m/44'/195'/0'/0",
} as const;

/**
 * Every text that would give a wallet away: words in a row, the seed, and the keys of its first deposit addresses, with what
 * they descend from.
 */
export function secretsOf(phrase: string, addresses: number): string[] {
  const words = phrase.split(' ');
  const rows = words
    .slice(0, words.length - wordsInARow + 1)
    .flatMap((_word, at) => [' ', '+', '%20', ','].map((gap) => words.slice(at, at + wordsInARow).join(gap)));
  const seed = mnemonicToSeedSync(phrase);
  const master = HDKey.fromMasterSeed(seed);
  const paths = Object.values(receivingPaths);
  const receiving = paths.map((path) => master.derive(path));
  const accounts = paths.map((path) => master.derive(path.slice(0, path.lastIndexOf('/'))));
  const keys = receiving.flatMap((parent) =>
    Array.from({ length: addresses }, (_, at) => privateKeyOf(parent.deriveChild(at))),
  );
  const above = [master, ...accounts, ...receiving];
  const spelled = [seed, ...above.map(privateKeyOf), ...keys, ...solanaSecrets(seed, addresses)].flatMap((bytes) => [
    Buffer.from(bytes).toString('hex'),
    base58.encode(bytes),
    base64.encode(bytes),
    base64.encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  ]);
  const inFiles = keys.map((key) => base58check.encode(Uint8Array.of(testKeyPrefix, ...key, 1)));
  return [...rows, ...spelled, ...inFiles, ...above.map((key) => key.privateExtendedKey)].flatMap((text) => [
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

function privateKeyOf({ privateKey }: HDKey): Uint8Array {
  if (!privateKey) throw new Error('a key that is not private');
  return privateKey;
}
