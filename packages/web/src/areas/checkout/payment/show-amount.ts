const shortDecimals = 2;
const aboutDecimals = 8;

/** An exact decimal with grouped thousands and at least two decimals. Nothing is cut off: it is what has to be sent. */
export function showAmount(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(shortDecimals, '0');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${shown}`;
}

/** For amounts to compare: eight decimals at most, unless nothing would be left. */
export function showAbout(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const cut = fraction.slice(0, aboutDecimals);
  const isGone = /^0*$/.test(whole) && /^0*$/.test(cut);
  return showAmount(isGone ? decimal : `${whole}.${cut}`);
}

/** `12:41`, `1:02:03`. Past times are none left. */
export function showSpan(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':');
}

/** In words, for a whole that nobody counts to the second. */
export function showAbouts(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} ${seconds <= 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
