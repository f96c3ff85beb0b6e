/** The rows of the access table about rewards, and paying them out. Whoever approves needs to be able to make payouts as well. */
export const rewardRows = `
listRewards               401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
exportRewards             401 ok   ok    ok   ok      403 ok       404      401     403 404        read
getReward                 401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
decideReward              401 ok   ok    ok   403     403 ok       404      401     403 403        no
getGrowthSummary          401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
simulateCampaign          401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
getReferrerRewardsTotal   401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
listReferrerRewards       401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
listReferrerWithdrawals   401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
getCampaignMinimum        401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
previewReferrerWithdrawal 401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
requestReferrerWithdrawal 401 ok   ok    ok   403     403 403      404      401     403 403        yes
listReferralPayouts       401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
payDueReferrers           401 ok   ok    ok   403     403 ok       404      401     403 403        no
approveReferralPayout     401 ok   ok    ok   403     403 403      404      401     403 403        yes
rejectReferralPayout      401 ok   ok    ok   403     403 ok       404      401     403 403        no
approveReferralPayouts    401 ok   ok    ok   403     403 403      404      401     403 403        yes
rejectReferralPayouts     401 ok   ok    ok   403     403 ok       404      401     403 403        no
`;

/** Of them, those that one scope of a key opens. */
export const rewardScopes: Readonly<Record<string, string>> = {
  listRewards: 'referral:read',
  getReward: 'referral:read',
  getGrowthSummary: 'referral:read',
  simulateCampaign: 'referral:read',
  getReferrerRewardsTotal: 'referral:read',
  listReferrerRewards: 'referral:read',
  listReferrerWithdrawals: 'referral:read',
  getCampaignMinimum: 'referral:read',
  previewReferrerWithdrawal: 'referral:read',
  listReferralPayouts: 'referral:read',
};
