/** What a share link says of the campaign that it leads to. */
export const campaignInLink = 'campaign';

/** The link of a referrer to one campaign. Without it a link leads to the default one, whichever that is when it is opened. */
export function linkToCampaign(shareURL: string, campaign: { id: number; isDefault: boolean }): string {
  return campaign.isDefault ? shareURL : `${shareURL}?${campaignInLink}=${campaign.id}`;
}
