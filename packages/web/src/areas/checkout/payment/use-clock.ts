import { useLayoutEffect, useState } from 'react';
import type { Attempt } from './checkout-data.ts';

const tickMs = 1000;
const openedAt = Date.now();

/** The server's time, going on by this device's clock since the page came: how late that one is does not matter. */
export function useClock(serverNow: string): number {
  const [now, setNow] = useState(Date.parse(serverNow));
  useLayoutEffect(() => everySecond(() => setNow(timeOf(serverNow))), [serverNow]);
  return now;
}

/** Whether the rate is held. It changes once, and so does the page: each second is the timer's own business. */
export function useHeld(attempt: Attempt | null, serverNow: string): boolean {
  const until = attempt?.status === 'active' ? Date.parse(attempt.expiresAt) : 0;
  const [isHeld, setHeld] = useState(until > Date.parse(serverNow));
  useLayoutEffect(() => everySecond(() => setHeld(until > timeOf(serverNow))), [until, serverNow]);
  return isHeld;
}

function timeOf(serverNow: string): number {
  return Date.parse(serverNow) + Date.now() - openedAt;
}

/** At once, and then again and again until it is stopped. */
function everySecond(look: () => void): () => void {
  look();
  const timer = setInterval(look, tickMs);
  return () => clearInterval(timer);
}
