import { randomBytes, randomFillSync } from 'node:crypto';
import { closeSync, fstatSync, linkSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';

const keyBytes = 32;
const fileBytesMax = 256;

/** The 32 bytes in a file of 64 hexadecimal digits that its owner alone may read; undefined where there is no file. */
export function readKeyFile(file: string): Buffer | undefined {
  const text = read(file);
  if (text === undefined) return undefined;
  try {
    const key = keyOfDigits(text);
    if (key === undefined) throw new ConfigError(`${file} must hold 64 hexadecimal digits.`);
    return key;
  } finally {
    text.fill(0);
  }
}

/** The file that a setting names is never made up. */
export function readNamedKeyFile(setting: string, file: string): Buffer {
  const key = readKeyFile(file);
  if (key === undefined) throw new ConfigError(`${setting}: there is no file ${file}.`);
  return key;
}

/** A key that stands in a setting itself. */
export function keyOfSetting(setting: string, text: string): Buffer {
  const key = keyOfDigits(Buffer.from(text));
  if (key === undefined) throw new ConfigError(`${setting} must be 64 hexadecimal digits.`);
  return key;
}

/** Makes the file if nobody else did meanwhile, and answers the key that is in it now. */
export function createKeyFile(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const key = randomFillSync(Buffer.allocUnsafeSlow(keyBytes));
  const text = digitsOf(key);
  try {
    // On the disk before it has its name: nobody ever reads half a key, and a power cut does not take it away again.
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Another process started at the same moment and was first: its key is the key.
    key.fill(0);
    const first = readKeyFile(file);
    if (first === undefined) throw new ConfigError(`Cannot read ${file}: it is gone again.`, { cause: error });
    return first;
  } finally {
    text.fill(0);
    rmSync(draft, { force: true });
  }
}

/** From 64 hexadecimal digits, in memory that is shared with nothing else. White space around them is fine. */
export function keyOfDigits(text: Uint8Array): Buffer | undefined {
  const isSpace = (byte: number | undefined) => byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  if (end - start !== 2 * keyBytes) return undefined;
  const key = Buffer.alloc(keyBytes);
  for (let at = 0; at < keyBytes; at += 1) {
    const [high, low] = [digitOf(text[start + 2 * at]), digitOf(text[start + 2 * at + 1])];
    if (high === undefined || low === undefined) {
      key.fill(0);
      return undefined;
    }
    key[at] = high * 16 + low;
  }
  return key;
}

function digitOf(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : undefined;
}

function digitsOf(key: Uint8Array): Buffer {
  const digits = '0123456789abcdef';
  const text = Buffer.alloc(2 * keyBytes + 1, '\n');
  key.forEach((byte, at) => {
    text[2 * at] = digits.charCodeAt(byte >> 4);
    text[2 * at + 1] = digits.charCodeAt(byte & 15);
  });
  return text;
}

function read(file: string): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`Cannot read ${file}: ${(error as Error).message}`);
  }
  try {
    const text = Buffer.alloc(fileBytesMax);
    const length = readSync(descriptor, text);
    if (process.platform !== 'win32' && (fstatSync(descriptor).mode & 0o077) !== 0) {
      text.fill(0);
      throw new ConfigError(`${file} can be read by others. Run: chmod 600 ${file}`);
    }
    return text.subarray(0, length);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`Cannot read ${file}: ${(error as Error).message}`);
  } finally {
    closeSync(descriptor);
  }
}
