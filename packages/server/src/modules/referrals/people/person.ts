import type { FriendStatus } from './friend-status.ts';
import type { ReferrerStatus } from './referrer-status.ts';

/** What showed who brought somebody. */
export type LinkedBy = 'code' | 'payment' | 'link' | 'wallet' | 'person';

/** Somebody of a shop, who may bring others and may have been brought. */
export type Person = {
  id: number;
  projectId: number;
  referenceId: string;
  email: string;
  mailbox: string;
  /** A payer typed it at a checkout and was brought so: nobody knows whether it is theirs. */
  isTyped: boolean;
  code: string;
  shareToken: string;
  status: ReferrerStatus;
  statusReason: string | null;
  referredBy: number | null;
  linkedAt: Date | null;
  linkedBy: LinkedBy | null;
  friendStatus: FriendStatus | null;
  createdAt: Date;
  updatedAt: Date;
};
