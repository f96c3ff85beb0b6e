import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config.ts';

/** The one secret outside the database. Everything else is derived from it or sealed under it. */
export type MasterKey = {
  /** 32 bytes for one purpose; knowing one tells nothing of another. */
  derive(purpose: string): Buffer;
  /** A keyed digest: what it is made of cannot be guessed from it without the master key. */
  digest(purpose: string, text: string): Buffer;
};

export function openMasterKey(config: Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_FILE' | 'DATA_DIR'>): MasterKey {
  const bytes = config.MASTER_KEY ? Buffer.from(config.MASTER_KEY, 'hex') : readKeyFile(config);
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

function readKeyFile(config: Pick<Config, 'MASTER_KEY_FILE' | 'DATA_DIR'>): Buffer {
  const file = config.MASTER_KEY_FILE ?? path.join(config.DATA_DIR, 'master.key');
  const text = read(file) ?? (config.MASTER_KEY_FILE ? undefined : create(file));
  if (text === undefined) throw new ConfigError(`MASTER_KEY_FILE: there is no file ${file}.`);
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) throw new ConfigError(`${file} must hold 64 hexadecimal digits.`);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`${file} can be read by others. Run: chmod 600 ${file}`);
  }
  return Buffer.from(text.trim(), 'hex');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}

function create(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    // On the disk before it has its name: nobody ever reads half a key, and a power cut does not take it away again.
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    // Another process started at the same moment and was first: its key is the key.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
