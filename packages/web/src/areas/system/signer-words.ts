import type { Result } from '@coffer/contract/endpoint.ts';
import type { readSystem } from '@coffer/contract/operations/system.ts';

export type Signer = Result<typeof readSystem>['signer'];

export const signerNames: Record<Signer, string> = {
  machine: 'On another machine',
  user: 'Another user of this machine',
  'same-user': 'Same user as this process',
  root: 'This process is root',
  away: 'Not running',
};

/** Only where something is missing; that it shares this process's user is no more than a fact where nothing is at stake. */
export function signerWarning(signer: Signer): string | undefined {
  return signer === 'away'
    ? 'The signer does not run: nothing is signed until it is back. Its log says why.'
    : undefined;
}
