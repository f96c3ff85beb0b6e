import type { HashCost } from './keys/passwords.ts';

/** Limits that tests and benches widen; production keeps these. */
export type Limits = {
  requestsPerMinute: number;
  /** Requests with an Idempotency-Key of one person or key in this process: the answer to each is kept for two days. */
  keysPerHour: number;
  /** Sign-in attempts from one address for one account, and from one address in all. */
  signInPerAccount: number;
  signInPerAddress: number;
  /** How many password hashes run at once, and how many may wait. */
  hashesAtOnce: number;
  hashesWaiting: number;
  hashCost: HashCost;
  /** Addresses that a project asks for by name, for a customer who has none or for one payment: each is watched for ever. */
  newAddressesPerHour: number;
  /** New addresses that payers of one network are given at checkouts, and those of them that were prepared: these run out. */
  checkoutAddressesPerNetwork: number;
  preparedAddressesPerNetwork: number;
  /** Live connections to this process from one address, of one person or key, and of payers of one payment. */
  socketsPerAddress: number;
  socketsPerPerson: number;
  socketsPerPayment: number;
  /** What is said over all connections from one address between two pings. */
  messagesPerAddress: number;
};

export const productionLimits: Limits = {
  requestsPerMinute: 3000,
  keysPerHour: 36_000,
  signInPerAccount: 10,
  signInPerAddress: 100,
  hashesAtOnce: 2,
  hashesWaiting: 200,
  hashCost: { memoryKiB: 19_456, passes: 2 },
  newAddressesPerHour: 5000,
  checkoutAddressesPerNetwork: 1000,
  preparedAddressesPerNetwork: 30,
  socketsPerAddress: 200,
  socketsPerPerson: 20,
  socketsPerPayment: 50,
  messagesPerAddress: 600,
};
