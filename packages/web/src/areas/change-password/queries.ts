import { changePassword, listSessions, whoAmI } from '@coffer/contract/people/identity.ts';
import { useChange } from '../../api/use-call.ts';

/** My other sessions end with it. */
export function useChangePassword() {
  return useChange(changePassword, [listSessions, whoAmI]);
}
