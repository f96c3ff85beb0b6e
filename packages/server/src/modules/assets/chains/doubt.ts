/** What nodes of a chain do not say together: about which block, or which transaction in it, and which nodes do not tell it. */
export type ToldDoubt = {
  state: 'awaited' | 'disputed' | 'alone';
  height: number;
  txHash: string | null;
  nodes: readonly number[];
  since: Date;
};

/** As it is kept, and shown to whoever may see the chain. */
export type Doubt = { state: ToldDoubt['state']; reason: string; since: Date };

/** While it lasts nothing is credited, and somebody should know; a node that is a little behind is no news. */
const disputeAfterMs = 60_000;
const awaitedPart = 3;

export function isAlarming(
  { state, since }: Pick<Doubt, 'state' | 'since'>,
  now: Date,
  stalledAfterMs: number,
): boolean {
  const lastsMs = now.getTime() - since.getTime();
  switch (state) {
    case 'disputed':
      return lastsMs >= disputeAfterMs;
    case 'awaited':
      return lastsMs >= stalledAfterMs / awaitedPart;
    case 'alone':
      return false;
  }
}

/** `places` are those of the nodes in their list, the first being 1. */
export function reasonOf(
  { state, height, txHash }: Pick<ToldDoubt, 'state' | 'height' | 'txHash'>,
  places: readonly number[],
): string {
  const nodes = `node${places.length === 1 ? '' : 's'} ${places.join(' and ')}`;
  const has = places.length === 1 ? 'has' : 'have';
  switch (state) {
    case 'disputed':
      return `Its nodes disagree about block ${height}, or what was paid in it: ${nodes} of the list ${has} it otherwise than it was read. It is not credited until they agree; turn off the node that is wrong.`;
    case 'awaited':
      if (txHash !== null) {
        return `What was read in block ${height} is not credited until ${nodes} of the list ${has} told transaction ${txHash} too. Look at what keeps ${places.length === 1 ? 'it' : 'them'} from answering, or add another node.`;
      }
      return `Only one of its nodes tells block ${height}. Nothing is credited until ${nodes} of the list ${has} it too, or ${has} told nothing for long; turn off what is gone for good.`;
    case 'alone':
      return `Deposits are credited on the word of one node: ${nodes} of the list ${has} told nothing for long. Turn off what is gone for good, or add another.`;
  }
}
