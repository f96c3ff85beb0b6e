import type { createCustomer } from '@coffer/contract/payments/customers.ts';
import type { Input } from '../../../api/http/client.ts';

export type MatchValues = {
  project: string;
  plan: 'existing' | 'new';
  /** Of an existing customer: the shop's id. */
  chosen: string;
  customerID: string;
  email: string;
};

export type MatchIssues = Partial<Record<'project' | 'chosen' | 'customerID' | 'email', string>>;

/** The project that it came for, else the only one there is. */
export function firstValues(
  deposit: { projectId: number | null },
  selected: number | 'all',
  projects: readonly { id: number }[],
): MatchValues {
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const project = deposit.projectId ?? (selected === 'all' ? only : selected);
  return { project: project?.toString() ?? '', plan: 'existing', chosen: '', customerID: '', email: '' };
}

/** In the order of the fields. */
export function matchIssues({ project, plan, chosen, customerID, email }: MatchValues): MatchIssues {
  return {
    ...(project === '' ? { project: 'must be chosen' } : {}),
    ...(plan === 'existing' && chosen === '' ? { chosen: 'Choose a customer' } : {}),
    ...(plan === 'new' && customerID.trim() === '' ? { customerID: 'must not be empty' } : {}),
    ...(plan === 'new' && email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
      ? { email: 'must be an email address such as ada@example.com' }
      : {}),
  };
}

export function customerOf({ customerID, email }: MatchValues): Input<typeof createCustomer>['body'] {
  return { customerID: customerID.trim(), ...(email.trim() === '' ? {} : { email: email.trim() }) };
}
