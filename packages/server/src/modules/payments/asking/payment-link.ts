/** A link is open while its payer has still to say who they are, or how much they pay. */
export type Linked = { reference: string; isOpen: boolean };

/** Where a payer pays: the shop's own page when it has one, else ours. `host` tells that page where the API is. */
export function paymentLink(site: string, frontendEndpoint: string | null, { reference, isOpen }: Linked): string {
  const url = new URL(frontendEndpoint || `${site}/${isOpen ? 'pay' : 'payments'}`);
  url.searchParams.set('reference_id', reference);
  url.searchParams.set('host', site);
  return url.href;
}
