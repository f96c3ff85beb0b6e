/** Whether an address is at an origin of none of somebody's own. */
export function leadsAway(address: string, own: readonly string[]): boolean {
  const { origin } = new URL(address);
  return own.every((one) => URL.parse(one)?.origin !== origin);
}

/** What follows two slashes, and words with dots that end as names of hosts do, whichever dot is used. */
const hosts =
  /(?<=\/\/)[^\s/?#\\]+|[\p{L}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}-]+)*[.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}-]+/gu;

/**
 * Whether a text names a host that is none of somebody's own: mail programs make a link of it, and people type it. Rather one word too
 * many than one too few.
 */
export function namesForeignHost(text: string, own: readonly string[]): boolean {
  const known = new Set(own.map((one) => bare(URL.parse(one)?.hostname ?? '')));
  return [...text.matchAll(hosts)].some(([found]) => !known.has(hostOf(found)));
}

/** As browsers read it; what they cannot read is nobody's. */
function hostOf(found: string): string {
  const address = `http://${found}`;
  return URL.canParse(address) ? bare(new URL(address).hostname) : found;
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
