import type { StatusTable } from './status-table.ts';

/** People, keys, secrets and chains. Written by hand: what stands here is what was meant. */
export const houseTables: Readonly<Record<string, StatusTable>> = {
  memberStatus: {
    column: 'member.status',
    initial: 'invited',
    edges: {
      invited: { active: 'accepted', deleted: 'withdrawn' },
      active: { revoked: 'revoked' },
      deleted: {},
      revoked: { active: 'activated', deleted: 'deleted' },
    },
  },
  apiKeyStatus: {
    column: 'api_key.status',
    initial: 'active',
    edges: {
      active: { disabled: 'api-key.disabled', revoked: 'api-key.revoked' },
      disabled: { active: 'api-key.enabled', revoked: 'api-key.revoked' },
      revoked: {},
    },
  },
  secretStatus: {
    column: 'secret.status',
    initial: 'active',
    beside: ['superseded'],
    edges: {
      active: { destroyed: 'secret.destroyed' },
      destroyed: {},
    },
  },
  vaultKeyStatus: {
    column: 'vault_key.status',
    initial: 'active',
    edges: {
      active: { superseded: 'vault-key.superseded' },
      superseded: { destroyed: 'vault-key.destroyed' },
      destroyed: {},
    },
  },
  blockchainStatus: {
    column: 'blockchain.status',
    initial: 'disabled',
    edges: {
      disabled: { syncing: 'blockchain.enabled' },
      syncing: {
        healthy: 'blockchain.synced',
        stalled: 'blockchain.stalled',
        unreachable: 'blockchain.lost',
        halted: 'blockchain.halted',
        disabled: 'blockchain.disabled',
      },
      healthy: {
        lagging: 'blockchain.fell-behind',
        stalled: 'blockchain.stalled',
        unreachable: 'blockchain.lost',
        halted: 'blockchain.halted',
        disabled: 'blockchain.disabled',
      },
      stalled: {
        syncing: 'blockchain.moved-again',
        unreachable: 'blockchain.lost',
        halted: 'blockchain.halted',
        disabled: 'blockchain.disabled',
      },
      unreachable: {
        syncing: 'blockchain.reached-again',
        halted: 'blockchain.halted',
        disabled: 'blockchain.disabled',
      },
      halted: { syncing: 'blockchain.resumed', disabled: 'blockchain.resumed-without-nodes' },
      lagging: {
        healthy: 'blockchain.caught-up',
        stalled: 'blockchain.stalled',
        unreachable: 'blockchain.lost',
        halted: 'blockchain.halted',
        disabled: 'blockchain.disabled',
      },
    },
    groups: { silent: ['disabled', 'unreachable'] },
  },
};
