import { useEffect, useState } from 'react';

/** Whether the browser has a connection; the server, which cannot know, draws the page as online. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
