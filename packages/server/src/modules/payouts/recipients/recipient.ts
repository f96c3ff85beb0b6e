import type { RecipientView } from '@coffer/contract/money-out/recipients.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { leadsElsewhere } from '../../../platform/foreign-address.ts';
import type { RecipientStatus } from './recipient-status.ts';

/** Somebody whom money may go to, with the projects in sight of whoever asks. */
export type Recipient = {
  id: number;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  address: string;
  name: string | null;
  label: string | null;
  email: string | null;
  mobileNumber: string | null;
  residentialAddress: string | null;
  status: RecipientStatus;
  createdBy: string;
  /** Whoever added it, or was shown the key that did. */
  adderIds: readonly number[];
  confirmedBy: string | null;
  confirmedHow: 'code' | 'person' | null;
  confirmedAt: Date | null;
  /** Null where a key did, by the code. */
  confirmedByMemberId: number | null;
  codeExpiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  projects: readonly { projectId: number; usableFrom: Date | null }[];
};

export function viewRecipient(recipient: Recipient): RecipientView {
  return {
    id: recipient.id,
    name: recipient.name,
    label: recipient.label,
    email: recipient.email,
    mobileNumber: recipient.mobileNumber,
    residentialAddress: recipient.residentialAddress,
    blockchainCode: recipient.blockchainCode,
    address: spellAddress(familyOf(recipient.blockchainCode), recipient.address),
    status: recipient.status,
    projects: recipient.projects.map(({ projectId, usableFrom }) => ({
      projectID: projectId,
      usableFrom: usableFrom?.toISOString() ?? null,
    })),
    createdBy: recipient.createdBy,
    confirmedBy: recipient.confirmedBy,
    confirmedHow: recipient.confirmedHow,
    confirmedAt: recipient.confirmedAt?.toISOString() ?? null,
    codeExpiresAt: recipient.codeExpiresAt?.toISOString() ?? null,
    createdAt: recipient.createdAt.toISOString(),
    updatedAt: recipient.updatedAt.toISOString(),
  };
}

/** As sentences and mails name them: by a name that leads nowhere, and by the address. */
export function titleOf({ name, label, ...of }: Recipient): string {
  const called = name ?? label;
  const address = spellAddress(familyOf(of.blockchainCode), of.address);
  const isTold = called !== null && !leadsElsewhere(called, []);
  return `${isTold ? `"${called}" at ` : ''}${address} on ${of.blockchainName}`;
}
