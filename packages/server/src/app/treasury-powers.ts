import { approverUndoings } from '../modules/approvers/index.ts';
import { apiKeyUndoings } from '../modules/api-keys/index.ts';
import { assetUndoings } from '../modules/assets/index.ts';
import { depositUndoings } from '../modules/deposits/index.ts';
import { smtpSetting } from '../modules/mail/index.ts';
import { memberUndoings, signOutForSafety, standsAsHigh } from '../modules/members/index.ts';
import { paymentUndoings } from '../modules/payments/index.ts';
import { payeeUndoings } from '../modules/payouts/index.ts';
import { projectUndoings } from '../modules/projects/index.ts';
import { rateUndoings } from '../modules/rates/index.ts';
import { secretUndoings } from '../modules/secrets-vaults/index.ts';
import { sweepUndoings } from '../modules/sweeps/index.ts';
import { siteUrlSetting } from '../modules/system/index.ts';
import {
  endChange,
  putBack,
  restoreWait,
  savedTrail,
  takingBack,
  type ChangePowers,
} from '../modules/treasury-changes/index.ts';
import { walletUndoings } from '../modules/wallets/index.ts';
import { webhookUndoings } from '../modules/webhooks/index.ts';
import { secretUsers } from './secret-users.ts';

const ofSmtp = savedTrail('smtp.changed', 'smtp.removed');

/** How each kind of change is taken back: each module knows its own. */
export const treasuryPowers: ChangePowers = {
  undoings: {
    ...walletUndoings,
    ...assetUndoings,
    ...projectUndoings,
    ...paymentUndoings,
    ...webhookUndoings,
    ...memberUndoings,
    ...apiKeyUndoings,
    ...secretUndoings(secretUsers),
    ...rateUndoings,
    ...depositUndoings,
    ...sweepUndoings,
    ...approverUndoings,
    ...payeeUndoings,
    'smtp.changed': putBack(smtpSetting, ofSmtp),
    'smtp.removed': putBack(smtpSetting, ofSmtp),
    'site-url.changed': putBack(siteUrlSetting, { ...savedTrail('site-url.changed'), waits: () => true }),
    'treasury-change.taken-back': takingBack((deps, tx, origin, change, by) =>
      endChange(deps, tx, origin, treasuryPowers, change, by),
    ),
    'treasury-wait.saved': {
      undo: (deps, tx, { now }, { subject }) => restoreWait(deps, tx, Number(subject['hours']), now),
      redo: () => Promise.resolve('Save the time again: the one before it holds.'),
    },
  },
  endSessions: signOutForSafety,
  standsAsHigh,
};
