/** What a node does wrong, on command. */
export type Faults = {
  /** Answers this status to so many requests, or to all. */
  refuses: { status: number; times: number } | null;
  /** Has no time for so many requests, and says so with the status of a good answer. */
  busy: number;
  /** Before every answer. */
  delayMs: number;
  /** Its final block is so many more blocks behind. */
  solidLagBlocks: number;
  /** Logs of these transactions are left out of lists, as by a node whose index has holes. */
  hidesLogsOf: ReadonlySet<string>;
  /** Takes so many transactions with a good answer, and forgets them. */
  loses: number;
  /** Takes so many transactions, and then answers with an error. */
  failsAfterTaking: number;
};

export function noFaults(): Faults {
  return {
    refuses: null,
    busy: 0,
    delayMs: 0,
    solidLagBlocks: 0,
    hidesLogsOf: new Set(),
    loses: 0,
    failsAfterTaking: 0,
  };
}
