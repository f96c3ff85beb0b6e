/** What holds for a payment from when it is made: its project's rules, and where its payer is sent. */
export type PaymentTerms = {
  expiryMinutes: number;
  quoteMinutes: number;
  monitoringHours: number;
  underpayBps: number;
  overpayBps: number;
  frontendEndpoint: string | null;
};

/** The rules of a project that has made none. */
export const defaultRules = {
  expiryMinutes: 60,
  quoteMinutes: 15,
  monitoringHours: 72,
  underpayBps: 50,
  overpayBps: 50,
} as const satisfies Omit<PaymentTerms, 'frontendEndpoint'>;
