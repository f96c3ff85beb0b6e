import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { visibleMembers, type MemberRow } from '../accounts/store.ts';

export async function listMembers(call: Call<MemberSubject>): Promise<MemberRow[]> {
  authorize(call.subject, 'members:read');
  return visibleMembers(call.db, call.subject.projects);
}
