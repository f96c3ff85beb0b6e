import { fault } from '@coffer/contract/errors.ts';

export function cannotStart(why: string, cause?: unknown): Error {
  return fault(
    'UNAVAILABLE',
    `The local chains cannot start. ${why} CHAINS names those that are started, such as CHAINS=ETH,BASE npm start`,
    {
      cause,
    },
  );
}
