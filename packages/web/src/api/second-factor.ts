/** Whether the password alone is not enough for them. */
export function hasSecondFactor({ totpEnabled, passkeys }: { totpEnabled: boolean; passkeys: number }): boolean {
  return totpEnabled || passkeys > 0;
}
