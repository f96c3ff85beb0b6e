/** Of the port: what several nodes say of blocks. Of a height that was not asked for, a RangeError. */
export type Hearing = (block: { height: number; hash: string }) => Opinion;

/**
 * What nodes say of a block. `agreed`: two of them tell it, and more than tell any other. `alone`: one does, and all others have told
 * nothing for long. `awaited`: others are behind, or have not answered yet. `disputed`: somebody tells another block, which is `instead`
 * where that is what most of them say. `nodes` are those that do not tell it.
 */
export type Opinion = {
  state: 'agreed' | 'alone' | 'awaited' | 'disputed';
  nodes: readonly number[];
  instead: string | null;
};
