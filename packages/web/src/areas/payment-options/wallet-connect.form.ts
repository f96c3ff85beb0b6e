/** The server has the last word. */
export function walletConnectProblem(text: string): string | null {
  return /^([0-9a-f]{32})?$/i.test(text.trim())
    ? null
    : 'must be the 32 hexadecimal characters of a WalletConnect project, or empty';
}
