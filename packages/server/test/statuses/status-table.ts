/** A table of edges as it was meant: from each state, where it leads and what has then happened. */
export type StatusTable = {
  column: `${string}.${string}`;
  initial: string;
  /** States that no row is ever in: what it is before it is written. */
  unstored?: readonly string[];
  /** What the column may hold as well, and no edge knows. */
  beside?: readonly string[];
  edges: Readonly<Record<string, Readonly<Record<string, string>>>>;
  groups?: Readonly<Record<string, readonly string[]>>;
};
