import { useEffect } from 'react';

type Load = () => Promise<unknown>;

/** By then the page stands. What opens must open also where the server cannot be reached any more. */
const atLatestMs = 4_000;

/** Fetches the code of what opens once there is nothing else to fetch. */
export function useFetchAhead(load: Load, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => void fetched(load), atLatestMs);
    return () => clearTimeout(timer);
  }, [load, isWanted]);
}

/** What cannot be fetched now is tried again with the next press; that the server is away is said elsewhere. */
export function fetched(load: Load): Promise<boolean> {
  return load().then(
    () => true,
    () => false,
  );
}
