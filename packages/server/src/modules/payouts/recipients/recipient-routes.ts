import * as contract from '@coffer/contract/money-out/recipients.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { confirmRecipient, sendCode, validateCode } from './confirm-recipient.ts';
import { createRecipient } from './create-recipient.ts';
import { checkRecipientAddress, getRecipient, listRecipients } from './list-recipients.ts';
import { switchRecipient } from './switch-recipient.ts';
import { updateRecipient } from './update-recipient.ts';

export function recipientRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listRecipients, ({ query }, call) => listRecipients(call, 'all', query));
  bind(contract.listProjectRecipients, ({ params, query }, call) => listRecipients(call, params.id, query));
  bind(contract.createRecipient, ({ body }, call) => createRecipient(deps, call, body));
  bind(contract.checkRecipientAddress, ({ params, body }, call) =>
    checkRecipientAddress(deps, call, { project: params.id, ...body }),
  );
  bind(contract.getRecipient, ({ params }, call) => getRecipient(call, params.id));
  bind(contract.updateRecipient, ({ params, body }, call) => updateRecipient(call, { ...params, ...body }));
  bind(contract.confirmRecipient, ({ params, body }, call) => confirmRecipient(deps, call, { ...params, ...body }));
  bind(contract.setRecipientStatus, ({ params }, call) => switchRecipient(deps, call, params));
  bind(contract.validateOtp, ({ body }, call) => validateCode(deps, call, body));
  bind(contract.sendOtp, ({ params }, call) => sendCode(deps, call, params.id));
}
