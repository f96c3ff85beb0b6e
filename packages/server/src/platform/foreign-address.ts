import { hidesAddress } from './split-address.ts';

/** Whether an address is at an origin of none of somebody's own. */
export function leadsAway(address: string, own: readonly string[]): boolean {
  const { origin } = new URL(address);
  return own.every((one) => URL.parse(one)?.origin !== origin);
}

/** What follows two slashes, and words with dots that end as names of hosts do, whichever dot is used. */
const hosts =
  /(?<=\/\/)[^\s/?#\\]+|[\p{L}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}-]+)*[.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}-]+/gu;

/** Four numbers with dots, what stands in brackets as IPv6 does, and names on services where people write to each other. */
const bareAddresses =
  /\d{1,3}(?:[.\u3002\uff0e\uff61]\d{1,3}){3}|\[[\da-f:.]*:[\da-f:.]*\]|(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,}/giu;
/** Numbers to call or to write to: of another country, or behind the word for it. */
const phoneNumbers = /(?<![\p{L}\p{N}])(?:\+\(?\d|00[1-9])(?:[ ()./-]{0,3}\d){7,}/u;
const services = 'whats ?app|telegram|signal|viber|wechat|sms|text|call|phone|tel';
const calls = new RegExp(`(?<![\\p{L}\\p{N}])(?:${services})\\.?:?\\s*\\(?\\d(?:[ ()./-]{0,3}\\d){5,}`, 'iu');
/** And names on services where people write to each other. */
const nicknames = /(?<![\p{L}\p{N}])(?:whats ?app|telegram|signal|viber|wechat|discord)\s*[:@]\s*[\p{L}\p{N}_]{3,}/iu;
/** One number is the name of a host as well, where a page follows: but not a date, and not the number of an invoice. */
const numberHosts = /(?<![\p{L}\p{N}./-])(?:0x[\da-f]{7,8}|\d{9,10}|(?!19|20)\d{8})\/\p{L}{2}/iu;
/** As long as no word is, and as addresses of chains are: of letters and digits alone. */
const chainAddresses = /[A-Za-z0-9]{26,}/;
/** What only looks like a part of one: keys that programs give their orders. */
const orderKeys = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
/** Between two words that mix letters and digits, as parts of an address do. */
const betweenParts =
  /(?<=(?<![A-Za-z0-9])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]+)[ -]{1,3}(?=(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9])/g;
/** A dot that is written so that no program makes a link of it, and that people read all the same. */
const dots =
  /\s*[[({]\s*(?:\.|dot)\s*[\])}]\s*|\s+dot\s+(?=(?:com|net|org|io|co|app|xyz|info|me|dev|site|online)\b)/giu;
/** What nobody sees: browsers leave it out of the names of hosts. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether a text leads its readers to somebody else: by the name of a host that is none of somebody's own, of which mail programs make
 * a link, by a name or a number to write to, or by the address of a chain. Rather one word too many than one too few.
 */
export function leadsElsewhere(text: string, own: readonly string[]): boolean {
  const known = new Set(own.map((one) => bare(URL.parse(one)?.hostname ?? '')));
  const seen = text.replaceAll(unseen, '').normalize('NFKC').replaceAll(dots, '.');
  const joined = seen.replaceAll(orderKeys, '\n').replaceAll(betweenParts, '');
  if ([bareAddresses, phoneNumbers, calls, nicknames, numberHosts, chainAddresses].some((one) => seen.search(one) >= 0))
    return true;
  if (chainAddresses.test(joined) || hidesAddress(seen)) return true;
  return [...seen.matchAll(hosts)].some(([found]) => !known.has(hostOf(found)));
}

/** As browsers read it; what they cannot read is nobody's. */
function hostOf(found: string): string {
  const address = `http://${found}`;
  return URL.canParse(address) ? bare(new URL(address).hostname) : found;
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
