/** Ours, or what carries a request rather than telling something with it. */
const taken = new Set(
  `accept-encoding api-key connection content-encoding content-length content-type cookie date expect forwarded host
  http2-settings keep-alive origin referer te trailer transfer-encoding upgrade user-agent via x-payram-signature`.split(
    /\s+/,
  ),
);
const takenPrefixes = ['proxy-', 'sec-', 'webhook-', 'x-forwarded-'];

export const headerName = /^[A-Za-z0-9_-]{1,64}$/;
/** As it travels. */
export const headerText = /^[\x21-\x7e](?:[\x20-\x7e]{0,2046}[\x21-\x7e])?$/;

/** Whether a request may have a header of this name beside those that it has anyway. */
export function isHeaderFree(name: string): boolean {
  const low = name.toLowerCase();
  return !taken.has(low) && !takenPrefixes.some((prefix) => low.startsWith(prefix));
}
