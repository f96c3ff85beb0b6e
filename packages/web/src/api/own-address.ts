/** An address of this site alone: never one that leads elsewhere, whatever was put into the link. */
export function isOwnAddress(href: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(href);
}
