import type * as z from 'zod';

const made = Symbol('made by its kind');

/** Something that happened, for others to react to. Only its kind can make one: what merely looks like it does not compile. */
export type DomainEvent<K extends string = string, P extends object = object> = {
  readonly kind: K;
  readonly projectId: number | null;
  readonly payload: P;
  readonly [made]: true;
};

/** A kind as its readers need it. */
export type ReadableKind<K extends string = string, P extends object = object> = {
  readonly kind: K;
  readonly schema: z.ZodType;
  /** What the database has kept of such an event, also where an older version wrote it. Throws where that does not fit. */
  read(payload: unknown): P;
};

/** Called, it makes such an event: of a project, or of none. */
export type EventKind<K extends string = string, P extends object = object> = ReadableKind<K, P> &
  ((projectId: number | null, payload: P) => DomainEvent<K, P>);

type Schemas = Readonly<Record<string, z.ZodType<object>>>;
type Kinds<S extends Schemas> = {
  readonly [K in keyof S & string]: EventKind<K, z.output<S[K]>> & { readonly schema: S[K] };
};

/** The kinds of events that a module emits, each with the schema of its payload: ids and plain facts, never secrets. */
export function defineEvents<const S extends Schemas>(schemas: S): Kinds<S> {
  const kinds: Record<string, unknown> = {};
  for (const [kind, schema] of Object.entries(schemas)) kinds[kind] = defineEvent(kind, schema);
  return kinds as Kinds<S>;
}

/** What a reader of these events gets: `PayloadOf<typeof memberEvents, 'member.invited'>`. */
export type PayloadOf<E extends Readonly<Record<string, ReadableKind>>, K extends keyof E> = ReturnType<E[K]['read']>;

function defineEvent<P extends object>(kind: string, schema: z.ZodType<P>): EventKind<string, P> {
  const make = (projectId: number | null, payload: P): DomainEvent<string, P> => ({
    kind,
    projectId,
    payload,
    [made]: true,
  });
  return Object.assign(make, { kind, schema, read: (payload: unknown) => readPayload(kind, schema, payload) });
}

/** Names the fields and not what stands in them: a job's error is shown to whoever may see the system. */
function readPayload<P>(kind: string, schema: z.ZodType<P>, payload: unknown): P {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  const flaws = read.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  throw new TypeError(`an event ${kind} is not what its schema says: ${flaws.join('; ')}`);
}
