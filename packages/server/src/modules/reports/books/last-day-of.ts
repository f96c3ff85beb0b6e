/** The day after the last one does not belong to a period. */
export function lastDayOf(to: string): string {
  return new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
