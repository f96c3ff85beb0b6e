import { nodeUser } from '../modules/assets/index.ts';
import { passwordUser } from '../modules/mail/index.ts';
import type { SecretUsers } from '../modules/secrets-vaults/index.ts';
import { headerUser } from '../modules/webhooks/index.ts';

/** What secrets of vaults are used for: each module knows its own. */
export const secretUsers: SecretUsers = {
  'webhook-header': headerUser,
  'smtp-password': passwordUser,
  'node-url': nodeUser,
};
