import { createHmac, hkdfSync } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createKeyFile, keyOfSetting, readKeyFile, readNamedKeyFile } from './key-file.ts';

/** The secret outside the database. Everything but the keys of hot wallets is derived from it or sealed under it. */
export type MasterKey = {
  /** 32 bytes for one purpose; knowing one tells nothing of another. */
  derive(purpose: string): Buffer;
  /** A keyed digest: what it is made of cannot be guessed from it without the master key. */
  digest(purpose: string, text: string): Buffer;
};

export function openMasterKey(config: Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'DATA_DIR'>): MasterKey {
  const bytes = readMasterKey(config);
  const derived = new Map<string, Buffer>();
  function derive(purpose: string): Buffer {
    const known = derived.get(purpose);
    if (known) return known;
    const fresh = Buffer.from(hkdfSync('sha256', bytes, 'coffer', purpose, 32));
    derived.set(purpose, fresh);
    return fresh;
  }
  return { derive, digest: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest() };
}

function readMasterKey(config: Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'DATA_DIR'>): Buffer {
  if (config.MASTER_KEY) return keyOfSetting('MASTER_KEY', config.MASTER_KEY);
  if (config.MASTER_KEY_FILE) return readNamedKeyFile('MASTER_KEY_FILE', config.MASTER_KEY_FILE);
  const file = path.join(config.DATA_DIR, 'master.key');
  return readKeyFile(file) ?? createKeyFile(file);
}
