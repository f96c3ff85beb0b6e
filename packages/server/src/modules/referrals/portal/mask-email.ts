/** First and last letter before the sign, as far as that leaves something unsaid: enough to know a friend by. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = Array.from(email.slice(0, Math.max(at, 0)));
  const [first = ''] = letters;
  const last = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${first}…${last}${email.slice(Math.max(at, 0))}`;
}
