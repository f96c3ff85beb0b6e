import { readFileSync, statSync } from 'node:fs';
import { ConfigError, type Config } from '../../../platform/config.ts';

type Named = Pick<Config, 'SANCTIONS_FILE'>;
type List = { version: string; addresses: ReadonlySet<string> };

const bytesMax = 64 * 1024 * 1024;
const lists = new Map<string, List>();

/**
 * Why nothing is paid to an address, as this program spells it, after "The address …". The file is read anew whenever it was
 * replaced. While it cannot be read nothing is paid: nobody knows who stands in it.
 */
export function whySanctioned({ SANCTIONS_FILE: file }: Named, address: string): string | null {
  if (file === undefined) return null;
  try {
    return listOf(file).addresses.has(spelled(address)) ? 'is on your list of sanctioned addresses' : null;
  } catch {
    return 'cannot be compared with your list of sanctioned addresses, which cannot be read';
  }
}

/** At the start: a list that was named and is not there is a mistake of whoever named it. */
export function checkSanctions({ SANCTIONS_FILE: file }: Named): void {
  if (file === undefined) return;
  try {
    listOf(file);
  } catch (error) {
    throw new ConfigError(`SANCTIONS_FILE cannot be read: ${(error as Error).message}`);
  }
}

function listOf(file: string): List {
  const { mtimeMs, size, ino } = statSync(file);
  const version = `${mtimeMs} ${size} ${ino}`;
  const known = lists.get(file);
  if (known?.version === version) return known;
  if (size > bytesMax) throw new Error(`${file} has more than ${bytesMax} bytes`);
  const fresh = { version, addresses: read(readFileSync(file, 'utf8')) };
  lists.set(file, fresh);
  return fresh;
}

/** One on a line, in whatever spelling; what follows white space, a comma or # is a note. */
function read(text: string): ReadonlySet<string> {
  const first = text.split(/\r?\n/).map((line) => /^[\s"\uFEFF]*([0-9A-Za-z]+)/.exec(line)?.[1]);
  return new Set(first.filter((one) => one !== undefined).map(spelled));
}

/** Capitals are a checksum in hexadecimal and bech32 addresses; in the others they are another address. */
function spelled(address: string): string {
  return /^(0x|bc1|tb1|bcrt1)/i.test(address) ? address.toLowerCase() : address;
}
