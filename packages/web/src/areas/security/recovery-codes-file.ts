/** What is kept in a drawer must say by itself what it is for. */
export function recoveryCodesFile(codes: readonly string[], email: string, at: Date): string {
  return [
    `Coffer recovery codes of ${email}`,
    `Created on ${at.toISOString().slice(0, 10)}`,
    '',
    'Each code signs you in once, instead of the code from your authenticator.',
    '',
    ...codes,
    '',
  ].join('\n');
}
