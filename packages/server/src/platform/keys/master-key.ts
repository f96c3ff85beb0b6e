import { createHmac, hkdfSync } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createKeyFile, keyOfSetting, readKeyFile, readNamedKeyFile } from './key-file.ts';

/** The secret outside the database. Everything but the keys of hot wallets is derived from it or sealed under it. */
export type MasterKey = {
  /** Whether there is one by now. Where nobody names one it is made when it is first used. */
  isMade(): boolean;
  /** 32 bytes for one purpose; knowing one tells nothing of another. */
  derive(purpose: string): Buffer;
  /** A keyed digest: what it is made of cannot be guessed from it without the master key. */
  digest(purpose: string, text: string): Buffer;
};

export function openMasterKey(config: Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'DATA_DIR'>): MasterKey {
  const file = path.join(config.DATA_DIR, 'master.key');
  let bytes = findMasterKey(config, file);
  const derived = new Map<string, Buffer>();
  function derive(purpose: string): Buffer {
    const known = derived.get(purpose);
    if (known) return known;
    bytes ??= createKeyFile(file);
    const fresh = Buffer.from(hkdfSync('sha256', bytes, 'coffer', purpose, 32));
    derived.set(purpose, fresh);
    return fresh;
  }
  const digest = (purpose: string, text: string) => createHmac('sha256', derive(purpose)).update(text).digest();
  return { isMade: () => bytes !== undefined, derive, digest };
}

function findMasterKey(config: Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_FILE'>, file: string): Buffer | undefined {
  if (config.MASTER_KEY) return keyOfSetting('MASTER_KEY', config.MASTER_KEY);
  if (config.MASTER_KEY_FILE) return readNamedKeyFile('MASTER_KEY_FILE', config.MASTER_KEY_FILE);
  return readKeyFile(file);
}
