/** What holds for a payment from when it is made: its project's rules, where its payer is sent, and what else is the project's own. */
export type PaymentTerms = {
  expiryMinutes: number;
  quoteMinutes: number;
  monitoringHours: number;
  underpayBps: number;
  overpayBps: number;
  frontendEndpoint: string | null;
  ownAddresses: readonly string[];
};

/** What a project may choose itself. */
export type StoredRules = Omit<PaymentTerms, 'frontendEndpoint' | 'ownAddresses'>;

/** The rules of a project that has made none. */
export const defaultRules = {
  expiryMinutes: 60,
  quoteMinutes: 15,
  monitoringHours: 72,
  underpayBps: 50,
  overpayBps: 50,
} as const satisfies StoredRules;
