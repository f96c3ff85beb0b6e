/** On the signer's page. All of it stands behind the hash sign, which browsers send to nobody. */
export function pageLink(page: string | null, parts: readonly (string | number)[]): string | null {
  return page === null ? null : `${page}/#/${parts.join('/')}`;
}
