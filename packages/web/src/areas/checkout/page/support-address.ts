/** A mail to the shop, with a subject that says which payment it is about. */
export function supportAddress(supportEmail: string, subject: string): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`;
}
