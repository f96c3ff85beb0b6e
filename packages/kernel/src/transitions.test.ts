import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { Fault } from './fault.ts';
import { defineTransitions, type Edge, type EventOf, type StateOf } from './transitions.ts';

const door = defineTransitions('shut', [
  { from: 'shut', to: 'open', event: 'door.opened' },
  { from: 'open', to: 'shut', event: 'door.shut' },
  { from: 'shut', to: 'locked', event: 'door.locked' },
  { from: 'shut', to: 'bricked-up', event: 'door.removed' },
  { from: 'locked', to: 'shut', event: 'door.unlocked' },
]);

function faultOf(act: () => unknown): Fault {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function edgesOf(to: string, event: string): Edge[] {
  return [{ from: 'a', to, event }];
}

function outcomeOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error instanceof Fault ? error.details : error;
  }
}

/** Machines as people write them: a chain so that every state is reached, and edges across it. */
const anyMachine = fc
  .record({
    states: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/), { minLength: 2, maxLength: 8 }),
    across: fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 12 }),
  })
  .map(({ states, across }) => {
    const chain = states.slice(1).map((to, at) => ({ from: states[at] ?? '', to }));
    const more = across.map(([a, b]) => ({
      from: states[a % states.length] ?? '',
      to: states[b % states.length] ?? '',
    }));
    const unique = new Map([...chain, ...more].map((edge) => [`${edge.from} ${edge.to}`, edge]));
    const edges: Edge[] = [...unique.values()].map((edge, at) => ({ ...edge, event: `event.e${at}` }));
    return { initial: states[0] ?? '', states, edges };
  });

describe('a status machine', () => {
  it('moves along its edges and says what then happened', () => {
    expect(door.move('shut', 'locked')).toBe('locked');
    expect(door.eventFor('shut', 'locked')).toBe('door.locked');
    expect(door.initial).toBe('shut');
    expect(door.states.toSorted()).toEqual(['bricked-up', 'locked', 'open', 'shut']);
  });

  it('refuses every other move with 409 and what would be allowed', () => {
    const fault = faultOf(() => door.move('open', 'locked'));
    expect([fault.code, fault.status]).toEqual(['INVALID_STATE', 409]);
    expect(fault.details).toEqual({ from: 'open', allowed: ['shut'] });
    expect(fault.message).toBe('Cannot become locked: from open it may become shut.');
  });

  it('says that a final state is final', () => {
    expect(door.isTerminal('bricked-up')).toBe(true);
    expect(door.isTerminal('shut')).toBe(false);
    expect(faultOf(() => door.move('bricked-up', 'shut')).message).toBe('Cannot become shut: bricked-up is final.');
  });

  it('does not take staying for a move', () => {
    expect(door.canMove('shut', 'shut')).toBe(false);
    expect(faultOf(() => door.move('shut', 'shut')).code).toBe('INVALID_STATE');
  });

  it('knows the shortest way along its edges, and where there is none', () => {
    expect(door.wayTo('open', 'bricked-up')).toEqual(['shut', 'bricked-up']);
    expect(door.wayTo('shut', 'open')).toEqual(['open']);
    expect(door.wayTo('shut', 'shut')).toEqual([]);
    expect(door.wayTo('bricked-up', 'shut')).toBeUndefined();
  });

  it('knows its states and events by type', () => {
    expectTypeOf<StateOf<typeof door>>().toEqualTypeOf<'shut' | 'open' | 'locked' | 'bricked-up'>();
    expectTypeOf<EventOf<typeof door>>().toEqualTypeOf<
      'door.opened' | 'door.shut' | 'door.locked' | 'door.removed' | 'door.unlocked'
    >();
    expectTypeOf(door.move('shut', 'open')).toEqualTypeOf<'open'>();
  });

  it.each(['ajar', '', 'constructor', '__proto__', 'toString'])('does not take %j for a state', (foreign) => {
    const edges: Edge[] = [{ from: 'shut', to: 'open', event: 'opened' }];
    const loose = defineTransitions('shut', edges);
    expect(() => loose.canMove(foreign, 'open')).toThrow(TypeError);
    expect(() => loose.isTerminal(foreign)).toThrow(TypeError);
    expect(() => loose.wayTo(foreign, 'open')).toThrow(TypeError);
    expect(() => loose.wayTo('shut', foreign)).toThrow(TypeError);
    expect(loose.canMove('shut', foreign)).toBe(false);
    expect(faultOf(() => loose.move('shut', foreign)).code).toBe('INVALID_STATE');
  });

  it('answers the same through every door', () => {
    fc.assert(
      fc.property(anyMachine, ({ initial, states, edges }) => {
        const machine = defineTransitions(initial, edges);
        expect(machine.states.toSorted()).toEqual(states.toSorted());
        for (const from of states) {
          const targets = edges.filter((edge) => edge.from === from).map((edge) => edge.to);
          expect(machine.allowedFrom(from)).toEqual(targets);
          expect(machine.isTerminal(from)).toBe(targets.length === 0);
          for (const to of states) {
            const edge = edges.find((e) => e.from === from && e.to === to);
            expect(machine.canMove(from, to)).toBe(edge !== undefined);
            const moved = outcomeOf(() => [machine.move(from, to), machine.eventFor(from, to)]);
            expect(moved).toEqual(edge ? [to, edge.event] : { from, allowed: targets });
          }
        }
      }),
    );
  });

  it('finds ways that are edges all along, and none that is shorter', () => {
    fc.assert(
      fc.property(anyMachine, ({ initial, states, edges }) => {
        const machine = defineTransitions(initial, edges);
        for (const from of states) {
          let reached = new Set([from]);
          for (let steps = 0; steps <= states.length; steps++) {
            for (const to of reached) expect(machine.wayTo(from, to)?.length).toBeLessThanOrEqual(steps);
            reached = new Set([...reached].flatMap((at) => [at, ...machine.allowedFrom(at)]));
          }
          for (const to of states) {
            const way = machine.wayTo(from, to);
            expect(way !== undefined).toBe(reached.has(to));
            for (const [at, next] of way?.entries() ?? []) {
              expect(machine.canMove(way?.[at - 1] ?? from, next)).toBe(true);
            }
          }
        }
      }),
    );
  });

  it('walks at random without ever leaving its edges', () => {
    fc.assert(
      fc.property(anyMachine, fc.array(fc.nat(), { maxLength: 30 }), ({ initial, edges }, choices) => {
        const machine = defineTransitions(initial, edges);
        let at = initial;
        for (const choice of choices) {
          const targets = machine.allowedFrom(at);
          const to = targets[choice % targets.length];
          expect(machine.isTerminal(at)).toBe(to === undefined);
          if (to === undefined) return;
          expect(edges).toContainEqual({ from: at, to, event: machine.eventFor(at, to) });
          at = machine.move(at, to);
        }
      }),
    );
  });
});

describe('a definition is refused', () => {
  it('when two edges lead from one state to the same other', () => {
    const edge = { from: 'a', to: 'b', event: 'e' } as const;
    expect(() => defineTransitions('a', [edge, { ...edge, event: 'f' }])).toThrow('two edges lead from a to b');
  });

  it('when a state cannot be reached', () => {
    const edges = [
      { from: 'a', to: 'b', event: 'e' },
      { from: 'c', to: 'd', event: 'f' },
      { from: 'd', to: 'c', event: 'g' },
    ] as const;
    expect(() => defineTransitions('a', edges)).toThrow('nothing leads from a to c, d');
  });

  it('when nothing starts at the initial state', () => {
    const edges: Edge[] = [{ from: 'a', to: 'b', event: 'e' }];
    expect(() => defineTransitions('z', edges)).toThrow('no edge knows the initial state z');
    expect(() => defineTransitions('b', edges)).toThrow('nothing leads from b to a');
    expect(() => defineTransitions('a', [] as Edge[])).toThrow(TypeError);
  });

  it.each(['', 'a b', 'a"b', 'a\nb', '-->', '[*]', '1st'])('when something is named %j', (name) => {
    expect(() => defineTransitions('a', edgesOf(name, 'e'))).toThrow(TypeError);
    expect(() => defineTransitions('a', edgesOf('b', name))).toThrow(TypeError);
  });
});

function labels(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (found) => found[1] ?? '').toSorted();
}

describe('a drawing', () => {
  it('shows every edge once, the first state and the final ones', () => {
    expect(door.toDot()).toBe(
      [
        'digraph {',
        '  rankdir=LR;',
        '  node [shape=box, style=rounded];',
        '  "shut" [penwidth=2];',
        '  "shut" -> "open" [label="door.opened"];',
        '  "shut" -> "locked" [label="door.locked"];',
        '  "shut" -> "bricked-up" [label="door.removed"];',
        '  "open" -> "shut" [label="door.shut"];',
        '  "locked" -> "shut" [label="door.unlocked"];',
        '  "bricked-up" [peripheries=2];',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('has as many arrows as the machine has edges', () => {
    fc.assert(
      fc.property(anyMachine, ({ initial, edges }) => {
        const machine = defineTransitions(initial, edges);
        const events = edges.map((edge) => edge.event).toSorted();
        expect(labels(machine.toDot(), /-> .* \[label="(.*)"\]/g)).toEqual(events);
      }),
    );
  });
});
