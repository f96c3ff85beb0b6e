import { calls } from './calls.ts';
import { request, type CallOptions, type ChangeOptions, type Connection } from './request.ts';
import type {
  CreatedPayment,
  FoundPayment,
  NewPayment,
  Payment,
  PaymentPage,
  PaymentSearch,
  PaymentSummary,
} from './shapes.ts';

export type Payments = {
  /** Asks a customer for an amount. Send them to `url` of the answer. */
  create(payment: NewPayment, options?: ChangeOptions): Promise<CreatedPayment>;
  /** A payment with its quotes, its deposits and its history. */
  get(reference: string, options?: CallOptions): Promise<Payment>;
  /** One page, the newest first; `nextCursor` of it reads on. */
  search(search?: PaymentSearch, options?: CallOptions): Promise<PaymentPage>;
  /** Every payment that a search finds, page by page as they are taken: `for await (const payment of coffer.payments.searchAll())`. */
  searchAll(search?: Omit<PaymentSearch, 'cursor' | 'offset'>, options?: CallOptions): AsyncGenerator<FoundPayment>;
  /** How many there are. */
  summary(options?: CallOptions): Promise<PaymentSummary>;
  /** Asks for nothing any more. Money that comes all the same is late. */
  cancel(reference: string, options?: ChangeOptions): Promise<Payment>;
};

const pageMax = 100;

export function paymentsOf(connection: Connection): Payments {
  const payments: Payments = {
    create: (payment, options) => request(connection, calls.createPayment, { body: payment }, options),
    get: (ref, options) => request(connection, calls.getPayment, { params: { ref } }, options),
    search: (search = {}, options = {}) =>
      request(connection, calls.searchPayments, { body: search, changesNothing: true }, options),
    searchAll,
    summary: (options) => request(connection, calls.getPaymentSummary, {}, options),
    cancel: (ref, options) => request(connection, calls.cancelPayment, { params: { ref } }, options),
  };
  return payments;

  async function* searchAll(search: PaymentSearch = {}, options: CallOptions = {}): AsyncGenerator<FoundPayment> {
    let cursor: string | null = null;
    do {
      const asked: PaymentSearch = { limit: pageMax, ...search, ...(cursor === null ? {} : { cursor }) };
      const page: PaymentPage = await payments.search(asked, options);
      yield* page.data;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}
