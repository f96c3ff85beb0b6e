import { whoAmI } from '@coffer/contract/people/identity.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { useCall } from './use-call.ts';

/** Who I am and what I may do. */
export function useMe() {
  return useCall(whoAmI, {});
}

/** Whether I may do that somewhere. What the screen offers; the server decides. */
export function useMay(permission: Permission): boolean {
  return useMe().data?.permissions.includes(permission) ?? false;
}
