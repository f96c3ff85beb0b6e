/** Where dots before the @ make no difference. */
const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an address ends up in: without capitals, without a tag, and of Gmail without dots. */
export function normalise(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  const untagged = name.split('+', 1)[0] ?? '';
  // An address that is all tag has none.
  const kept = untagged === '' ? name : untagged;
  if (!dotless.has(domain)) return `${kept}@${domain}`;
  return `${kept.replaceAll('.', '')}@gmail.com`;
}
