import { toFunctionSelector } from 'viem/utils';

/** What the owner of a contract calls so that nobody can ever change its cold wallet again. */
export const giveUpCall = 'renounceOwnership()';
/** The whole of the call: it takes no arguments. */
export const giveUpData = toFunctionSelector(giveUpCall);
