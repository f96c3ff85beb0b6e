import type { Result } from '@coffer/contract/endpoint.ts';
import type { ApproverPasskey, listApproverPasskeys as endpoint } from '@coffer/contract/people/approvers.ts';
import { authorize, type MemberSubject } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { signerPage } from '../outgoing/index.ts';
import { pageLink } from './page-link.ts';
import { presentPasskeys, type PasskeyRow } from './request-store.ts';

export async function listApprovers({ db, now, subject }: Call<MemberSubject>): Promise<Result<typeof endpoint>> {
  authorize(subject, 'payouts:approve');
  const page = await signerPage(db);
  return { page, passkeys: (await presentPasskeys(db, now)).map((row) => view(row, page, now)) };
}

function view(row: PasskeyRow, page: string | null, now: Date): ApproverPasskey {
  const { id, confirmHash, removeHash, usableFrom, removedFrom } = row;
  const isWaiting = usableFrom > now && removedFrom === null;
  return {
    id,
    memberID: row.memberId,
    member: row.member,
    name: row.name,
    host: row.host,
    isSynced: row.isSynced,
    addedAt: row.addedAt.toISOString(),
    usableFrom: usableFrom.toISOString(),
    confirmedBy: row.confirmedBy,
    removedFrom: removedFrom?.toISOString() ?? null,
    confirmLink: isWaiting ? pageLink(page, ['confirm', id, confirmHash]) : null,
    removeLink: pageLink(page, ['remove', id, removeHash]),
  };
}
