import * as smtp from '@coffer/contract/operations/smtp.ts';
import { readSystem } from '@coffer/contract/operations/system.ts';
import { useCall, useChange } from '../../api/use-call.ts';

/** Whether mails go out is told by both. */
const outdated = [smtp.getSmtp, readSystem];

export function useMailServer() {
  return useCall(smtp.getSmtp, {});
}

/** The first one is made, a later one replaces it. */
export function useSaveMailServer(isConfigured: boolean) {
  const create = useChange(smtp.createSmtp, outdated);
  const replace = useChange(smtp.replaceSmtp, outdated);
  return isConfigured ? replace : create;
}

export function useRemoveMailServer() {
  return useChange(smtp.removeSmtp, outdated);
}

export function useTestMailServer() {
  return useChange(smtp.testSmtp);
}
