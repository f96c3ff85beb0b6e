/** Line breaks and other control characters become spaces: a name can add neither a header nor a line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
