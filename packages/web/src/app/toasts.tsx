import { lazy } from 'react';
import { useToastsWanted } from '../ui/messages/toasts-wanted.ts';

const closeAfterMs = 5000;

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Top right. */
export function Toasts() {
  return useToastsWanted() ? <Notifications position="top-right" autoClose={closeAfterMs} zIndex={300} /> : null;
}
