/** `Owners are told. It takes effect in 6 hours.`: for what was saved, and waits. */
export function waitsUntil(iso: string, now = Date.now()): string {
  const hours = Math.max(1, Math.round((Date.parse(iso) - now) / 3_600_000));
  return `The owners are notified. It takes effect in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
}
