import { readFileSync, statSync } from 'node:fs';
import { chainCodes } from '@coffer/kernel/chain.ts';
import type { Chains } from '../../../chains/port/chains.ts';
import { ConfigError, type Config } from '../../../platform/config.ts';

type Needs = { config: Pick<Config, 'SANCTIONS_FILE'>; chains: Pick<Chains, 'rules'> };
type List = { version: string; addresses: ReadonlySet<string> };

const bytesMax = 64 * 1024 * 1024;
const lists = new Map<string, List>();

/**
 * Why nothing is paid to an address, as this program spells it, after "The address …". The file is read anew whenever it was
 * replaced. While all of it cannot be read nothing is paid: nobody knows who stands in it.
 */
export function whySanctioned(needs: Needs, address: string): string | null {
  const { SANCTIONS_FILE: file } = needs.config;
  if (file === undefined) return null;
  try {
    return listOf(needs, file).addresses.has(address) ? 'is on your list of sanctioned addresses' : null;
  } catch {
    return 'cannot be compared with your list of sanctioned addresses, which cannot be read';
  }
}

/** At the start: how many addresses the list has. One that was named and says something else is a mistake of whoever named it. */
export function checkSanctions(needs: Needs): number | null {
  const { SANCTIONS_FILE: file } = needs.config;
  if (file === undefined) return null;
  try {
    return listOf(needs, file).addresses.size;
  } catch (error) {
    throw new ConfigError(`SANCTIONS_FILE cannot be read: ${(error as Error).message}`);
  }
}

function listOf(needs: Needs, file: string): List {
  const { mtimeMs, size, ino } = statSync(file);
  const version = `${mtimeMs} ${size} ${ino}`;
  const known = lists.get(file);
  if (known?.version === version) return known;
  if (size > bytesMax) throw new Error(`${file} has more than ${bytesMax} bytes.`);
  const fresh = { version, addresses: read(needs, file, readFileSync(file)) };
  lists.set(file, fresh);
  return fresh;
}

/** One address at the beginning of each line; what follows is a note, and so is a line that begins with #. */
function read({ chains }: Needs, file: string, bytes: Buffer): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const [at, line] of new TextDecoder('utf-8', { fatal: true })
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [word = ''] = line.trim().split(/[\s,;#]/);
    if (word === '') {
      if (line.trim() === '' || line.trim().startsWith('#')) continue;
      throw new Error(`${file}, line ${at + 1}: it must begin with an address.`);
    }
    const spelled = spellings(chains, word.replaceAll('"', ''));
    if (spelled.length === 0) throw new Error(`${file}, line ${at + 1}: "${word.slice(0, 64)}" is no address.`);
    for (const one of spelled) addresses.add(one);
  }
  if (addresses.size === 0) throw new Error(`${file} has no address in it.`);
  return addresses;
}

/** As the chains spell it that could mean it. Some lists leave the 0x of Ethereum's away. */
function spellings(chains: Needs['chains'], word: string): string[] {
  const texts = /^[0-9a-f]{40}$/i.test(word) ? [word, `0x${word}`] : [word];
  const parsed = texts.flatMap((text) => chainCodes.map((code) => chains.rules(code).parseAddress(text)));
  const found = [...new Set(parsed.flatMap((one) => ('address' in one ? [one.address] : [])))];
  // Real Bitcoin addresses in a list that is used where no money is real.
  return found.length === 0 && /^(bc1[0-9a-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(word) ? [word] : found;
}
