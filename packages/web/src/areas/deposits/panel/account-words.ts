import type { Deposit } from '../deposit/queries.ts';

const kinds: Readonly<Record<string, string>> = {
  'deposit.included': 'Arrived',
  'deposit.confirmed': 'Confirmed',
  'deposit.matched': 'Matched',
};

/** Why something was booked; what was booked back says so. */
export function kindWords(kind: string): string {
  const plain = kind.replace(/^reorg\./, '');
  const words = kinds[plain] ?? plain;
  return plain === kind ? words : `${words}, reversed`;
}

/** Where it stands in the books, in words. */
export function accountWords(account: string, { customer }: Pick<Deposit, 'customer'>): string {
  const [kind = '', id = ''] = account.split(':');
  switch (kind) {
    case 'chain':
      return 'Deposit address';
    case 'hot':
      return `Hot wallet ${id}`;
    case 'pending':
      return 'Waiting for blocks';
    case 'customer':
      return customer !== null && String(customer.id) === id ? `Customer ${customer.customerID}` : `Customer ${id}`;
    case 'unmatched':
      return 'Unmatched';
    case 'dust':
      return 'Dust';
    case 'external':
      return 'Elsewhere';
    case 'fees':
      return 'Network fees';
    default:
      return account;
  }
}
