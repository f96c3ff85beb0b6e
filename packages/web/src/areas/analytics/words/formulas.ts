/** What figures of analytics count, in a sentence. */
export const formulas: Readonly<Record<string, string>> = {
  gross_volume: 'Payments that were paid in this period, each at the rate with which it was counted.',
  net_volume: 'Gross volume less what was refunded in this period.',
  refunds: 'Refunds that the network confirmed in this period, at the rate with which they were requested.',
  payments: 'Payments that were paid in this period.',
  average_payment: 'Gross volume divided by the number of paid payments.',
  success_rate: 'Paid payments, of all that were paid, expired or were cancelled in this period.',
};
