/** The token that a mailed link carries in its fragment, where no server sees or logs it. */
export function tokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('resetPasswordToken') || undefined;
}
