/** The first and the last characters, joined by an ellipsis, after what every one begins with: for lists alone, never where money is about to move. */
export function truncate(text: string, keep = 4): string {
  const start = (text.startsWith('0x') ? 2 : 0) + keep;
  return text.length <= start + keep + 3 ? text : `${text.slice(0, start)}…${text.slice(-keep)}`;
}
