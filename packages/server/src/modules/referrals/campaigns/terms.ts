import type { CampaignView } from '@coffer/contract/growth/campaigns.ts';
import type { FraudAction, FraudRule, PerCustomerType, RewardType } from '@coffer/contract/growth/growth-words.ts';

/** What one side gets. Of a fixed amount the value is dollars, of a share hundredths of a percent. */
export type Gift = { type: RewardType; value: bigint; capUsdUnits: bigint | null };

/** What a campaign gives, which a version of its rules holds. */
export type Terms = {
  referrer: Gift | null;
  friend: Gift | null;
  blockchainCurrencyId: number;
  timeZone: string;
  perCustomer: PerCustomerType;
  monthsPerCustomer: number | null;
  countPerCustomer: number | null;
  capPerCustomer: bigint | null;
  capPerReferrer: bigint | null;
  capWindow: CampaignView['capWindow'];
  attributionDays: number;
  holdDays: number;
  eventKeys: readonly string[];
  newCustomersOnly: boolean;
  /** A payment of which less is kept brings nothing. Null: any counts. */
  smallestPayment: bigint | null;
  fraudPolicy: Readonly<Partial<Record<FraudRule, FraudAction>>>;
};
