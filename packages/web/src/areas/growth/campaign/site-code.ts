/** What a shop writes to show a referrer their page, with the addresses of this install. */

/** On its server, for whoever is signed in there. */
export const serverCode = `// Who is signed in at your shop: they become a referrer with their first visit.
const { redirectURL } = await coffer.referrals.openPage({ email: user.email, referenceID: user.id });`;

/** In its page. What is written there is the shop's to fill in: the address is a secret of its referrer. */
export function pageCode(embedAddress: string): string {
  return `<div id="friends"></div>
<script src="${embedAddress}"></script>
<script>
  coffer.open(redirectURL, { into: document.getElementById('friends') });
</script>`;
}

/** The same without our script. */
export const frameCode = `<iframe src="{redirectURL}" title="Bring a friend" allow="clipboard-write; web-share"></iframe>`;

/** Whose pages may show it: undefined where nobody's may yet. */
export function siteOf(website: string | null | undefined): string | undefined {
  if (website === null || website === undefined || !URL.canParse(website)) return undefined;
  const { origin, protocol } = new URL(website);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
