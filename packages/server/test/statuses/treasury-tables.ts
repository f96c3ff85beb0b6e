import type { StatusTable } from './status-table.ts';

/** How money goes on to its owners. Written by hand: what stands here is what was meant. */
export const treasuryTables: Readonly<Record<string, StatusTable>> = {
  walletStatus: {
    column: 'wallet.status',
    initial: 'pending',
    edges: {
      pending: { active: 'wallet.activated', compromised: 'wallet.compromised' },
      active: { inactive: 'wallet.paused', compromised: 'wallet.compromised' },
      inactive: { active: 'wallet.activated', archived: 'wallet.archived', compromised: 'wallet.compromised' },
      archived: { compromised: 'wallet.compromised' },
      compromised: {},
    },
    groups: {
      heldUp: ['inactive', 'compromised'],
      inUse: ['active', 'inactive'],
      outOfUse: ['archived', 'compromised'],
    },
  },
  walletStatusTakenBack: {
    column: 'wallet.status',
    initial: 'pending',
    edges: {
      pending: { active: 'wallet.activated', compromised: 'wallet.compromised' },
      active: { inactive: 'wallet.paused', compromised: 'wallet.compromised' },
      inactive: { active: 'wallet.activated', archived: 'wallet.archived', compromised: 'wallet.compromised' },
      archived: { compromised: 'wallet.compromised', inactive: 'wallet.put-back' },
      compromised: {
        pending: 'wallet.put-back',
        active: 'wallet.put-back',
        inactive: 'wallet.put-back',
        archived: 'wallet.put-back',
      },
    },
  },
  recipientStatus: {
    column: 'recipient.status',
    initial: 'pending-otp-verification',
    edges: {
      'pending-otp-verification': { active: 'recipient.confirmed', inactive: 'recipient.deactivated' },
      active: { inactive: 'recipient.deactivated' },
      inactive: { active: 'recipient.activated', 'pending-otp-verification': 'recipient.put-back' },
    },
  },
  addressStatus: {
    column: 'address.status',
    initial: 'known',
    unstored: ['known'],
    edges: {
      known: { ready: 'address.added', waiting: 'address.announced' },
      ready: { assigned: 'address.assigned', retired: 'address.skipped' },
      waiting: { ready: 'address.added', retired: 'address.skipped' },
      retired: {},
      assigned: { retired: 'address.retired' },
    },
    groups: { unassigned: ['waiting', 'ready'] },
  },
  sweepContractStatus: {
    column: 'sweep_contract.status',
    initial: 'deploying',
    edges: {
      deploying: { verifying: 'sweep-contract.deployed' },
      verifying: { active: 'sweep-contract.verified', rejected: 'sweep-contract.rejected' },
      active: {
        verifying: 'sweep-contract.unconfirmed',
        rejected: 'sweep-contract.rejected',
        retired: 'sweep-contract.retired',
      },
      rejected: { active: 'sweep-contract.verified', retired: 'sweep-contract.retired' },
      retired: {},
    },
  },
  sweepStatus: {
    column: 'sweep.status',
    initial: 'planned',
    edges: {
      planned: {
        awaiting_signature: 'sweep.signature-needed',
        broadcast: 'sweep.broadcast',
        confirming: 'sweep.included',
        cancelled: 'sweep.cancelled',
        replaced: 'sweep.replaced',
      },
      awaiting_signature: {
        planned: 'sweep.signed',
        broadcast: 'sweep.broadcast',
        confirming: 'sweep.included',
        cancelled: 'sweep.cancelled',
      },
      broadcast: { stuck: 'sweep.stuck', confirming: 'sweep.included', replaced: 'sweep.replaced' },
      confirming: { completed: 'sweep.completed', failed: 'sweep.failed', broadcast: 'sweep.reorged' },
      cancelled: {},
      replaced: { confirming: 'sweep.included' },
      stuck: { confirming: 'sweep.included', replaced: 'sweep.replaced' },
      completed: { broadcast: 'sweep.reorged' },
      failed: { broadcast: 'sweep.reorged', completed: 'sweep.completed' },
    },
    groups: {
      running: ['planned', 'awaiting_signature', 'broadcast', 'stuck', 'confirming'],
      carriedOut: ['completed', 'failed'],
    },
  },
  sweepItemStatus: {
    column: 'sweep_item.status',
    initial: 'planned',
    edges: {
      planned: { moved: 'sweep-item.moved', skipped: 'sweep-item.skipped', released: 'sweep-item.released' },
      moved: { planned: 'sweep-item.reorged' },
      skipped: { planned: 'sweep-item.reopened', released: 'sweep-item.released', moved: 'sweep-item.moved' },
      released: { planned: 'sweep-item.reopened', moved: 'sweep-item.moved' },
    },
    groups: { unmoved: ['planned', 'skipped', 'released'] },
  },
  signingStatus: {
    column: 'signing_request.status',
    initial: 'open',
    edges: {
      open: {
        signed: 'signing-request.signed',
        cancelled: 'signing-request.cancelled',
        expired: 'signing-request.expired',
      },
      signed: {},
      cancelled: {},
      expired: {},
    },
  },
  authorizationStatus: {
    column: 'account_authorization.status',
    initial: 'signed',
    edges: {
      signed: { used: 'authorization.used', outdated: 'authorization.outdated' },
      used: { signed: 'authorization.unused', revoked: 'authorization.revoked' },
      outdated: {},
      revoked: {},
    },
    groups: { current: ['signed', 'used'] },
  },
  outgoingStatus: {
    column: 'outgoing_transaction.status',
    initial: 'intended',
    edges: {
      intended: { signed: 'outgoing.signed', cancelled: 'outgoing.cancelled' },
      signed: { broadcast: 'outgoing.broadcast', included: 'outgoing.included', dead: 'outgoing.dead' },
      cancelled: {},
      broadcast: { included: 'outgoing.included', dead: 'outgoing.dead' },
      included: { confirmed: 'outgoing.confirmed', failed: 'outgoing.failed', broadcast: 'outgoing.reorged' },
      confirmed: { broadcast: 'outgoing.reorged' },
      failed: { broadcast: 'outgoing.reorged' },
      dead: {},
    },
    groups: {
      due: ['intended', 'signed', 'broadcast'],
      inFlight: ['signed', 'broadcast', 'included'],
      unseen: ['signed', 'broadcast'],
      final: ['confirmed', 'failed'],
      fruitless: ['failed', 'dead'],
      unsent: ['intended', 'signed', 'cancelled'],
    },
  },
  gasLevel: {
    column: 'gas_level.level',
    initial: 'unknown',
    edges: {
      unknown: { enough: 'gas.known', low: 'gas.known', empty: 'gas.known' },
      enough: { low: 'gas.low', empty: 'gas.low' },
      low: { empty: 'gas.used-up', enough: 'gas.enough' },
      empty: { low: 'gas.topped-up', enough: 'gas.enough' },
    },
  },
  treasuryChangeStatus: {
    column: 'treasury_change.status',
    initial: 'recorded',
    unstored: ['recorded'],
    edges: {
      recorded: { in_effect: 'treasury-change.made', waiting: 'treasury-change.requested' },
      in_effect: { frozen: 'treasury-change.frozen' },
      waiting: { in_effect: 'treasury-change.took-effect', cancelled: 'treasury-change.cancelled' },
      cancelled: {},
      frozen: {
        in_effect: 'treasury-change.released',
        reverted: 'treasury-change.reverted',
        releasing: 'treasury-change.release-requested',
      },
      reverted: {},
      releasing: { in_effect: 'treasury-change.released', frozen: 'treasury-change.release-stopped' },
    },
    groups: {
      open: ['waiting', 'frozen', 'releasing'],
      due: ['waiting', 'releasing'],
      held: ['frozen', 'releasing'],
      stopped: ['frozen', 'releasing', 'reverted'],
      made: ['in_effect', 'frozen', 'releasing', 'reverted'],
    },
  },
};
