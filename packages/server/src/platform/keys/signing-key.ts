import { hkdfSync } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createKeyFile, keyOfSetting, readKeyFile, readNamedKeyFile } from './key-file.ts';

/** The second secret outside the database: what opens the keys of hot wallets, and nothing else. */
export type SigningKey = {
  /** Where it is kept, in words for the operator. */
  place: string;
  /** 32 bytes for one purpose, to be wiped by the caller; undefined while there is no key yet. */
  derive(purpose: string): Buffer | undefined;
  /** Makes it where there is none: only for a database in which nothing is sealed to another one. */
  create(): void;
};

type Settings = Pick<
  Config,
  'ROLES' | 'DATA_DIR' | 'SIGNER_DATA_DIR' | 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'SIGNING_KEY' | 'SIGNING_KEY_FILE'
>;

/** What the signer keeps for itself; undefined where nobody said of a folder that it stays. */
export function signerFolder(config: Omit<Settings, 'ROLES'>): string | undefined {
  if (config.SIGNER_DATA_DIR) return path.resolve(config.SIGNER_DATA_DIR);
  // Whoever keeps the master key elsewhere names this too: the data folder of such a process may not outlive it.
  return config.MASTER_KEY || config.MASTER_KEY_FILE ? undefined : path.join(config.DATA_DIR, 'signer');
}

/** Only the signer has it. It is made in the signer's folder without being asked for. */
export function openSigningKey(config: Settings): SigningKey | undefined {
  if (!config.ROLES.includes('signer')) return undefined;
  if (config.SIGNING_KEY) return named('SIGNING_KEY', keyOfSetting('SIGNING_KEY', config.SIGNING_KEY));
  const { SIGNING_KEY_FILE: file } = config;
  if (file) return named(file, readNamedKeyFile('SIGNING_KEY_FILE', file));
  const folder = signerFolder(config);
  return folder === undefined ? undefined : madeInTime(path.join(folder, 'signing.key'));
}

function named(place: string, bytes: Buffer): SigningKey {
  return { place, derive: (purpose) => derived(bytes, purpose), create: () => undefined };
}

/** Another process on the same folder may make it after this one has looked. */
function madeInTime(file: string): SigningKey {
  let bytes: Buffer | undefined;
  return {
    place: file,
    derive(purpose) {
      bytes ??= readKeyFile(file);
      return bytes === undefined ? undefined : derived(bytes, purpose);
    },
    create: () => void (bytes ??= readKeyFile(file) ?? createKeyFile(file)),
  };
}

function derived(bytes: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, 'coffer signing', purpose, 32));
}
