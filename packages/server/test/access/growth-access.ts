import { analyticsRows, analyticsScopes } from './analytics-access.ts';
import { referralRows, referralScopes } from './referral-access.ts';
import { rewardRows, rewardScopes } from './reward-access.ts';

/** The rows of the access table about growth, and what single scopes of a key open of it. */
export const growthRows = `${referralRows}${rewardRows}${analyticsRows}`;
export const growthScopes: Readonly<Record<string, string>> = {
  ...referralScopes,
  ...rewardScopes,
  ...analyticsScopes,
};
