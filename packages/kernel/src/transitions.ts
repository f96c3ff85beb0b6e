import { Fault } from './fault.ts';

/** One way to go: `event` names what has then happened. */
export type Edge = { readonly from: string; readonly to: string; readonly event: string };

/** A status machine. Everything it knows derives from its edges, so that code, screens and pictures cannot disagree. */
export type Transitions<S extends string, E extends string> = {
  readonly initial: S;
  readonly states: readonly S[];
  canMove(from: S, to: S): boolean;
  /** Gives `to` back when there is such an edge, and throws otherwise. */
  move<T extends S>(from: S, to: T): T;
  eventFor(from: S, to: S): E;
  allowedFrom(from: S): readonly S[];
  isTerminal(state: S): boolean;
  /** The shortest way along the edges, without its start; nothing where there is none. */
  wayTo(from: S, to: S): readonly S[] | undefined;
  toDot(): string;
};

export type StateOf<T> = T extends Transitions<infer S, string> ? S : never;
export type EventOf<T> = T extends Transitions<string, infer E> ? E : never;

type Ways = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function defineTransitions<const E extends readonly Edge[]>(
  initial: NoInfer<E[number]['from']>,
  edges: E,
): Transitions<E[number]['from' | 'to'], E[number]['event']> {
  type S = E[number]['from' | 'to'];
  const ways = waysOf(edges);
  refuseUnreachable(initial, ways);
  const states = Object.freeze([...ways.keys()]) as readonly S[];
  const eventFor = (from: S, to: S): E[number]['event'] => waysFrom(ways, from).get(to) ?? refuse(ways, from, to);
  return {
    initial,
    states,
    canMove: (from, to) => waysFrom(ways, from).has(to),
    move: (from, to) => {
      eventFor(from, to);
      return to;
    },
    eventFor,
    allowedFrom: (from) => [...waysFrom(ways, from).keys()] as S[],
    isTerminal: (state) => waysFrom(ways, state).size === 0,
    wayTo: (from, to) => shortestWay(ways, from, to),
    toDot: () => drawDot(initial, ways),
  };
}

/** From each state, where its edges lead and what then happened. States without edges of their own are there too. */
function waysOf(edges: readonly Edge[]): Ways {
  const ways = new Map<string, Map<string, string>>();
  for (const { from, to, event } of edges) {
    for (const name of [from, to, event]) {
      if (!/^[A-Za-z][\w.-]*$/.test(name))
        throw new TypeError(`${JSON.stringify(name)} names neither a state nor an event`);
    }
    if (!ways.has(from)) ways.set(from, new Map());
    if (!ways.has(to)) ways.set(to, new Map());
    if (ways.get(from)?.has(to)) throw new TypeError(`two edges lead from ${from} to ${to}`);
    ways.get(from)?.set(to, event);
  }
  return ways;
}

function refuseUnreachable(initial: string, ways: Ways): void {
  if (!ways.has(initial)) throw new TypeError(`no edge knows the initial state ${initial}`);
  const reached = new Set([initial]);
  for (const state of reached) for (const to of ways.get(state)?.keys() ?? []) reached.add(to);
  const lost = [...ways.keys()].filter((state) => !reached.has(state));
  if (lost.length > 0) throw new TypeError(`nothing leads from ${initial} to ${lost.join(', ')}`);
}

/** A state that is in no edge is a bug or a foreign row, never a matter of what is allowed. */
function waysFrom(ways: Ways, state: string): ReadonlyMap<string, string> {
  const found = ways.get(state);
  if (!found) throw new TypeError(`unknown state ${JSON.stringify(state)}`);
  return found;
}

function refuse(ways: Ways, from: string, to: string): never {
  const allowed = [...waysFrom(ways, from).keys()];
  const choice = allowed.length === 0 ? `${from} is final` : `from ${from} it may become ${allowed.join(', ')}`;
  throw new Fault('INVALID_STATE', 409, `Cannot become ${to}: ${choice}.`, { details: { from, allowed } });
}

function shortestWay(ways: Ways, from: string, to: string): readonly string[] | undefined {
  waysFrom(ways, to);
  const tried: string[][] = [[from]];
  const seen = new Set([from]);
  for (const way of tried) {
    const last = way.at(-1) ?? from;
    if (last === to) return way.slice(1);
    for (const next of waysFrom(ways, last).keys()) {
      if (seen.has(next)) continue;
      seen.add(next);
      tried.push([...way, next]);
    }
  }
  return undefined;
}

function drawDot(initial: string, ways: Ways): string {
  const lines = ['digraph {', '  rankdir=LR;', '  node [shape=box, style=rounded];', `  "${initial}" [penwidth=2];`];
  for (const [from, targets] of ways) {
    if (targets.size === 0) lines.push(`  "${from}" [peripheries=2];`);
    for (const [to, event] of targets) lines.push(`  "${from}" -> "${to}" [label="${event}"];`);
  }
  return `${[...lines, '}'].join('\n')}\n`;
}
