import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { bitcoinNetworks, nameOfNetwork, prefixesOf, type BitcoinNetwork } from './network.ts';
import { scriptBytes, spellScript, type Script } from './script.ts';
import { isSecret } from '../phrase/secret-text.ts';

type Parsed = { script: Script; networks: readonly BitcoinNetwork[] };
type Refused = { reason: string };

const base58check = createBase58check(sha256);
const bech32TextMax = 90;
const hashBytes = 20;
const wrongLetter = 'is mistyped: a letter is wrong or missing, for its checksum does not fit';

/** The canonical spelling of an address of this network, or why it is none. Says nothing of what was given. */
export function parseBitcoinAddress(text: string, network: BitcoinNetwork): { address: string } | Refused {
  const parsed = parse(text, network);
  return 'reason' in parsed ? parsed : { address: spellScript(parsed.script, network) };
}

/** What an output must hold to pay to an address that was parsed before. */
export function scriptOfAddress(address: string, network: BitcoinNetwork): Uint8Array {
  const parsed = parse(address, network);
  if ('reason' in parsed) throw new RangeError(`no address: it ${parsed.reason}`);
  return scriptBytes(parsed.script);
}

function parse(text: string, network: BitcoinNetwork): Parsed | Refused {
  const other = otherKind(text);
  if (other !== null) return { reason: other };
  const parsed = /^(bc|tb|bcrt)1/i.test(text) ? parseSegwit(text) : parseBase58(text);
  if ('reason' in parsed || parsed.networks.includes(network)) return parsed;
  const theirs = parsed.networks.map(nameOfNetwork).join(', ');
  return { reason: `is an address of ${theirs}, and this is ${nameOfNetwork(network)}` };
}

/** What people paste in the place of an address. */
function otherKind(text: string): string | null {
  if (text === '') return 'is empty';
  if (isSecret(text)) return 'is a secret: nobody may see it. Move what it controls to a new wallet';
  if (/\s/.test(text)) return 'must not hold spaces';
  if (/^bitcoin:/i.test(text)) return 'must be the address alone, without "bitcoin:" and what follows it';
  if (/^[a-z]pub/i.test(text)) return 'is an extended public key, which is no address';
  if (/^ln(bc|tb|bcrt)/i.test(text)) return 'is a Lightning invoice, which is no address';
  if (/^0x/i.test(text)) return 'is an address of another chain';
  return null;
}

function parseSegwit(text: string): Parsed | Refused {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) {
    return { reason: 'must be in small letters or in capitals, not in both' };
  }
  const [plain, modified] = [bech32.decodeUnsafe(text, bech32TextMax), bech32m.decodeUnsafe(text, bech32TextMax)];
  const decoded = plain ?? modified;
  if (!decoded) return { reason: wrongLetter };
  const [version, ...words] = decoded.words;
  const hash = bech32.fromWordsUnsafe(words);
  if (!hash) return { reason: wrongLetter };
  const networks = bitcoinNetworks.filter((one) => prefixesOf(one).bech32 === decoded.prefix);
  if (version === 0 && plain && (hash.length === hashBytes || hash.length === 32)) {
    return { script: { kind: hash.length === hashBytes ? 'p2wpkh' : 'p2wsh', hash }, networks };
  }
  if (version === 1 && modified && hash.length === 32) return { script: { kind: 'p2tr', hash }, networks };
  const isOfVersion = version === 0 ? plain : modified;
  if (!isOfVersion || version === 0 || version === 1) return { reason: 'is no address that anybody could spend from' };
  return { reason: 'is of a kind that nobody uses yet: coins sent to it could be taken by anybody' };
}

function parseBase58(text: string): Parsed | Refused {
  if (/[^1-9A-HJ-NP-Za-km-z]/.test(text)) return { reason: 'is no Bitcoin address, such as bc1q… or 3…' };
  const bytes = decodeBase58(text);
  if (!bytes) return { reason: wrongLetter };
  const [version] = bytes;
  if (bytes.length !== hashBytes + 1) return { reason: 'is no Bitcoin address: it is too short or too long' };
  const hash = bytes.slice(1);
  const ofKey = bitcoinNetworks.filter((one) => prefixesOf(one).pubKeyHash === version);
  if (ofKey.length > 0) return { script: { kind: 'p2pkh', hash }, networks: ofKey };
  const ofScript = bitcoinNetworks.filter((one) => prefixesOf(one).scriptHash === version);
  if (ofScript.length > 0) return { script: { kind: 'p2sh', hash }, networks: ofScript };
  return { reason: 'is an address of another chain' };
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
