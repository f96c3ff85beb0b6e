/** The first and the last characters, joined by dots: for lists alone, never where money is about to move. */
export function truncate(text: string, keep = 4): string {
  return text.length <= keep * 2 + 3 ? text : `${text.slice(0, keep)}...${text.slice(-keep)}`;
}
