import { putBack, savedSides, savedTrail, type Undoing } from '../../treasury-changes/index.ts';
import { storeConfirmations } from './change-confirmations.ts';
import { writeNodes } from '../nodes/change-nodes.ts';
import { nodeSetOf, type KeptNode } from '../nodes/node-set.ts';
import { lockBlockchain } from '../chains/store.ts';

const nodes = putBack<KeptNode[]>(
  {
    async held({ tx, subject }) {
      const row = await lockBlockchain(tx, Number(subject['blockchainId']));
      return row && nodeSetOf(tx, row.id);
    },
    async put({ deps, tx, origin, subject, from, to }) {
      const row = await lockBlockchain(tx, Number(subject['blockchainId']));
      const written = row && (await writeNodes(deps, tx, origin, { row, from, to }));
      return written
        ? undefined
        : 'The addresses of those nodes are no longer kept, or their secrets hold others now: enter them again.';
    },
  },
  { ...savedTrail('blockchain.nodes-changed'), waits: () => true },
);

const confirmations = putBack<number>(
  {
    held: async ({ tx, subject }) => (await lockBlockchain(tx, Number(subject['blockchainId'])))?.confirmations,
    put: ({ tx, origin, subject, from, to }) =>
      storeConfirmations(tx, origin, Number(subject['blockchainId']), { from, to }),
  },
  {
    ...savedTrail('blockchain.confirmations-changed'),
    waits(change) {
      const { before, after } = savedSides<number>(change);
      return before < after;
    },
  },
);

export const chainUndoings = {
  'blockchain.nodes-changed': nodes,
  'blockchain.confirmations-changed': confirmations,
} as const satisfies Record<string, Undoing>;
