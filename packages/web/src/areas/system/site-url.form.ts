/** The server has the last word. It keeps the origin alone: a path or a query would be lost in links. */
export function siteUrlProblem(text: string): string | undefined {
  const isOrigin = /^https?:\/\/[^/?#\\@\s]+\/?$/i.test(text.trim()) && URL.canParse(text.trim());
  return isOrigin ? undefined : 'must be an http or https URL without a path, such as https://pay.example.com';
}
