import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { signIn } from '@coffer/contract/people/identity.ts';
import type { askSignInFactor, beginPasskey, createPasskey } from '@coffer/contract/people/passkeys.ts';

import { ApiFailure } from './http/failure.ts';

/** What browsers have to say about passkeys. Loaded when somebody makes or uses one. */
const library = () => import('@simplewebauthn/browser');

type Question = Result<typeof askSignInFactor>['passkey'];
type Made = Body<typeof createPasskey>['passkey'];
export type UsedPasskey = NonNullable<Body<typeof signIn>['passkey']>;

/** The page on which somebody is: a passkey belongs to its host name. */
export const thisPage = () => ({ origin: location.origin });

/** Browsers make passkeys for pages with a name, over a connection that nobody else can read. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

export async function makePasskey(asked: Result<typeof beginPasskey>): Promise<Made> {
  return told(async () => {
    const { startRegistration } = await library();
    const made = await startRegistration({ optionsJSON: asked });
    const { id, rawId, type, response } = made;
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  });
}

/** What the device says; where no passkey belongs to this page, that is said. */
export async function answerOf(asked: Question): Promise<UsedPasskey> {
  if (asked === null) throw noPasskey('None of your passkeys works on this address. Use a code.');
  return told(async () => {
    const { startAuthentication } = await library();
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: asked });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } };
  });
}

/** The browser refused, and nothing was sent. */
async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (failure) {
    throw noPasskey(wordsFor(failure));
  }
}

function noPasskey(message: string): ApiFailure {
  return new ApiFailure(0, { code: 'NO_PASSKEY', message });
}

function wordsFor(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The passkey was not used. Try again.';
  if (name === 'SecurityError') return 'Your browser does not allow passkeys on this address.';
  return 'Your browser could not use a passkey. Try again, or use another browser.';
}
