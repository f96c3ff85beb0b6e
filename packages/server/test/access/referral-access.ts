/** The rows of the access table about campaigns and people who bring friends. */
export const referralRows = `
listCampaigns           401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
createCampaign          401 ok   ok    ok   403     403 ok       404      401     ok  404        no
getCampaign             401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
updateCampaign          401 ok   ok    ok   403     403 ok       404      401     ok  404        part
deleteCampaign          401 ok   ok    ok   403     403 ok       404      401     ok  404        no
setCampaignStatus       401 ok   ok    ok   403     403 ok       404      401     403 403        part
getCampaignRewardsTotal 401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
getCampaignDays         401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
listReferralEvents      401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
createReferralEvent     401 ok   ok    ok   403     403 ok       404      401     ok  404        no
getReferralEvent        401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
updateReferralEvent     401 ok   ok    ok   403     403 ok       404      401     ok  404        no
archiveReferralEvent    401 ok   ok    ok   403     403 ok       404      401     403 403        no
listReferrers           401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
exportReferrers         401 ok   ok    ok   ok      403 ok       404      401     403 404        read
createReferrer          401 ok   ok    ok   403     403 ok       404      401     ok  404        no
getReferrer             401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
setReferrerStatus       401 ok   ok    ok   403     403 ok       404      401     403 403        no
getFriendsTotal         401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
listFriends             401 ok   ok    ok   ok      403 ok       404      401     ok  404        read
authenticateReferrer    401 ok   ok    ok   403     403 ok       404      401     ok  404        no
linkReferee             401 ok   ok    ok   403     403 ok       404      401     ok  404        no
logReferralEvent        401 ok   ok    ok   403     403 ok       404      401     ok  404        no
`;

/** Of them, those that one scope of a key opens. */
export const referralScopes: Record<string, string> = {
  listCampaigns: 'referral:read',
  getCampaign: 'referral:read',
  getCampaignRewardsTotal: 'referral:read',
  getCampaignDays: 'referral:read',
  listReferralEvents: 'referral:read',
  getReferralEvent: 'referral:read',
  listReferrers: 'referral:read',
  getReferrer: 'referral:read',
  getFriendsTotal: 'referral:read',
  listFriends: 'referral:read',
  createCampaign: 'referral:write',
  updateCampaign: 'referral:write',
  deleteCampaign: 'referral:write',
  createReferralEvent: 'referral:write',
  updateReferralEvent: 'referral:write',
  createReferrer: 'referral:write',
  authenticateReferrer: 'referral:write',
  linkReferee: 'referral:write',
  logReferralEvent: 'referral:write',
};
