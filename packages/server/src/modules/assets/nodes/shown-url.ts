/** Words and versions; anything else in a path may be a key. */
const harmless = /^(v\d{1,2}|[a-z-]{1,12})$/;

/** A node's address as people see it: without user name, password, query and whatever else could be a key. */
export function shownUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  const parts = pathname.split('/').map((part) => (part === '' || harmless.test(part) ? part : '…'));
  return `${protocol}//${host}${parts.join('/').replace(/\/$/, '')}`;
}

/** Of an address that is a secret as a whole: nobody can say which of its parts are harmless. */
export function shownOrigin(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** The parts of an address that are nobody's business. */
export function secretParts(url: string): string[] {
  const { username, password, pathname, search, href } = new URL(url);
  const hidden = pathname.split('/').filter((part) => part !== '' && !harmless.test(part));
  const values = [...new URLSearchParams(search).values()];
  return [...new Set([url, href, search, username, password, ...hidden, ...values])].filter((part) => part.length > 3);
}

/** What a node or a library said, fit to be shown and stored. */
export function withoutSecrets(text: string, url: string): string {
  const longestFirst = secretParts(url).toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((kept, part) => kept.replaceAll(part, '…'), text).slice(0, 300);
}
