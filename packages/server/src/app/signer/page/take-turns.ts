export class ServerBusy extends Error {
  override name = 'ServerBusy';
}

const minuteMs = 60_000;
const busy = 'Too many people ask the signer just now. Try again in a minute.';

type Limits = { answersAtOnceMax: number; callsAMinuteMax: number };

/** So many at once and so many a minute, whoever asks: behind a proxy all of them have one address. */
export function takeTurns({ answersAtOnceMax, callsAMinuteMax }: Limits) {
  let [running, since, count] = [0, 0, 0];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = performance.now();
    if (now - since > minuteMs) [since, count] = [now, 0];
    count += 1;
    if (count > callsAMinuteMax || running >= answersAtOnceMax) throw new ServerBusy(busy);
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
