import type { listDeposits } from '@coffer/contract/money-in/deposits.ts';
import type { Input } from '../../../api/http/client.ts';
import { depositStatus } from '../../../ui/statuses/statuses.ts';

type Query = NonNullable<Input<typeof listDeposits>['query']>;
type Narrowed = Pick<Query, 'status' | 'treatment' | 'matching'>;

/** What a person calls a state, as the server tells its three sides. */
const states = {
  included: { status: 'included' },
  confirmed: { status: 'confirmed', treatment: 'credit', matching: 'owned' },
  matched: { matching: 'matched' },
  unmatched: { treatment: 'credit', matching: 'unmatched' },
  unsupported: { treatment: 'unsupported' },
  reorged: { status: 'reorged' },
  ignored: { matching: 'ignored' },
  dust: { treatment: 'dust' },
  own: { treatment: 'own' },
  dropped: { status: 'dropped' },
  replaced: { status: 'replaced' },
} as const satisfies Record<string, Narrowed>;

export type StateFilter = keyof typeof states;

export const stateChoices = (Object.keys(states) as StateFilter[]).map((value) => ({
  value,
  label: depositStatus[value].text as string,
}));

/** A state that is not there narrows to nothing of the server's, which then says what is allowed. */
export function narrowed(state: string | undefined): Narrowed {
  if (isState(state)) return states[state];
  return state === undefined ? {} : { status: state as NonNullable<Narrowed['status']> };
}

const hashLengthMin = 64;

/** Transaction hashes are longer than any address. */
export function found(text: string | undefined): Pick<Query, 'hash' | 'address'> {
  if (text === undefined) return {};
  return text.length >= hashLengthMin ? { hash: text } : { address: text };
}

function isState(state: string | undefined): state is StateFilter {
  return state !== undefined && Object.hasOwn(states, state);
}
