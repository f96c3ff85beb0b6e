import { createKeccak } from 'hash-wasm';
import { spellerBy } from '@coffer/keys/accounts/spell-address.ts';

const hasher = await createKeccak(256);

/** An address as people see it: several times as fast as the one that browsers run as well. */
export const spellQuickly = spellerBy((bytes) => hasher.init().update(bytes).digest('binary'));
