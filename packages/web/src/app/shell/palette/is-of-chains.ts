/** Whether somebody pasted a transaction hash or an address: one long word of letters and digits, at least some of each. */
export function isOfChains(text: string): boolean {
  return /^[0-9a-z]{26,110}$/i.test(text) && /\d/.test(text) && /[a-z]/i.test(text);
}
