import { fault } from '@coffer/contract/errors.ts';

export function cannotStart(why: string, cause?: unknown): Error {
  return fault('UNAVAILABLE', `The local chains cannot start. ${why} Or do without them: DEVNET=off npm start`, {
    cause,
  });
}
