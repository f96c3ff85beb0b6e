/** What is kept in a drawer must say by itself what it is for. */
export function recoveryCodesFile(codes: readonly string[], email: string, at: Date): string {
  return [
    `Coffer recovery codes of ${email}`,
    `Made on ${at.toISOString().slice(0, 10)}`,
    '',
    'Each code signs you in once, in place of the code of your authenticator.',
    '',
    ...codes,
    '',
  ].join('\n');
}
