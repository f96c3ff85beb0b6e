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
/** As long as no word is, and as addresses of chains are: of letters and digits alone. */
const chainAddresses = /[A-Za-z0-9]{26,}/;
/** What nobody sees: browsers leave it out of the names of hosts. */
const unseen = /\p{Cf}/gu;

/**
 * Whether a text leads its readers to somebody else: by the name of a host that is none of somebody's own, of which mail programs make
 * a link, by a name to write to, or by the address of a chain. Rather one word too many than one too few.
 */
export function leadsElsewhere(text: string, own: readonly string[]): boolean {
  const known = new Set(own.map((one) => bare(URL.parse(one)?.hostname ?? '')));
  const seen = text.replaceAll(unseen, '').normalize('NFKC');
  if (seen.search(bareAddresses) >= 0 || chainAddresses.test(seen)) return true;
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
