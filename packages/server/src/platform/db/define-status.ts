import { sql, type RawBuilder } from 'kysely';
import { defineTransitions, type Edge, type Transitions } from '@coffer/kernel/transitions.ts';

type State<E extends readonly Edge[]> = E[number]['from' | 'to'];
type Next<E extends readonly Edge[], From> = Extract<E[number], { readonly from: From }>['to'];
declare const none: unique symbol;
type NoGroups = { readonly [none]?: never };
type Groups<S extends string> = Readonly<Record<string, readonly [S, ...S[]]>>;

/**
 * The status of a table's rows. States stand in a statement as literals, never as parameters: a plan that is to serve any
 * parameter uses no partial index.
 */
export type Status<E extends readonly Edge[], G> = Transitions<State<E>, E[number]['event']> & {
  /** States that are spoken of together. */
  readonly group: G;
  /** A group as `status in ${…}` wants it. */
  readonly among: { readonly [Name in keyof G]: RawBuilder<State<E>> };
  /** One state as `status = ${…}` wants it. */
  state<S extends State<E>>(state: S): RawBuilder<S>;
  /** The same for statements that are text. */
  quoted(state: State<E>): string;
  /** What rows become that were `from` until now: from each of these an edge leads there. */
  sql<From extends State<E>, To extends Next<E, From>>(from: From | readonly From[], to: To): RawBuilder<To>;
  isAmong(name: keyof G, state: State<E>): boolean;
};

export function defineStatus<const E extends readonly Edge[], const G extends Groups<State<E>> = NoGroups>(
  initial: NoInfer<E[number]['from']>,
  edges: E,
  groups?: G,
): Status<E, G> {
  type S = State<E>;
  const table = defineTransitions(initial, edges);
  const group = groups ?? ({} as G);
  for (const state of Object.values(group).flat()) {
    if (!table.states.includes(state)) throw new TypeError(`a group knows ${state}, and no edge does`);
  }
  // Names of states need no escaping: a table with others is refused.
  const quoted = (state: S) => `'${state}'`;
  const state = <T extends S>(one: T) => sql.raw<T>(quoted(one));
  const among = Object.entries(group).map(([name, states]) => [name, sql.raw(`(${states.map(quoted).join(', ')})`)]);
  return {
    ...table,
    group,
    among: Object.fromEntries(among) as Status<E, G>['among'],
    state,
    quoted,
    sql: (from, to) => {
      for (const one of [from].flat()) table.move(one, to);
      return state(to);
    },
    isAmong: (name, one) => group[name]?.includes(one) ?? false,
  };
}
