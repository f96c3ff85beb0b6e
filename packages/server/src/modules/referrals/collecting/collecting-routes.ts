import * as contract from '@coffer/contract/growth/portal-payouts.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { collectRewards } from './collect-rewards.ts';
import { confirmPortalAddress } from './confirm-portal-address.ts';
import { revealPayoutAddress } from './reveal-payout-address.ts';
import { sendPortalCode } from './send-portal-code.ts';
import { stopAddressChange } from './stop-address-change.ts';

/** What a referrer changes on their page. */
export function collectingRoutes(bind: Bind, deps: Deps): void {
  bind(contract.sendPortalCode, ({ params, body }, call) => sendPortalCode(deps, call, params.token, body));
  bind(contract.confirmPortalAddress, ({ params, body }, call) => confirmPortalAddress(deps, call, params.token, body));
  bind(contract.revealPayoutAddress, ({ params, body }, call) =>
    revealPayoutAddress(deps, call, params.token, body.code),
  );
  bind(contract.requestPortalWithdrawal, ({ params, body }, call) => collectRewards(deps, call, params.token, body));
  bind(contract.stopAddressChange, ({ params }, call) => stopAddressChange(call, params.token));
}
