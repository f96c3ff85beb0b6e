import * as authorizations from '@coffer/contract/treasury/account-authorizations.ts';
import * as signing from '@coffer/contract/treasury/signing-requests.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getAuthorizationsToSign } from './kinds/authorizations-to-sign.ts';
import { authorizeAccounts } from './authorize-accounts.ts';
import { cancelSigningRequest } from './cancel-signing-request.ts';
import { listAuthorizations } from './list-authorizations.ts';
import { getSigningRequest, listSigningRequests } from './list-signing-requests.ts';
import { openSigningRequest } from './open-signing-request.ts';
import { submitSigned } from './submit-signed.ts';

export function signingRoutes(bind: Bind, deps: Deps): void {
  bind(authorizations.listAuthorizations, ({ query }, call) => listAuthorizations(call, query));
  bind(authorizations.getAuthorizationsToSign, ({ query }, call) => getAuthorizationsToSign(deps, call, query));
  bind(authorizations.addAuthorizations, ({ body }, call) => authorizeAccounts(deps, call, body));
  bind(signing.listSigningRequests, (_input, call) => listSigningRequests(call));
  bind(signing.getSigningRequest, ({ params }, call) => getSigningRequest(call, params.id));
  bind(signing.openSigningRequest, ({ body }, call) => openSigningRequest(deps, call, body));
  bind(signing.cancelSigningRequest, ({ body }, call) => cancelSigningRequest(deps, call, body.signingRequestID));
  bind(signing.submitSigned, ({ params, body }, call) => submitSigned(deps, call, { ...params, ...body }));
}
