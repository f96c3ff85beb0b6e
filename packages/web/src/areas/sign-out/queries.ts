import { logout } from '@coffer/contract/people/identity.ts';
import { useChange } from '../../api/use-call.ts';

export function useLogout() {
  return useChange(logout);
}
