import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewRules, type PaymentRules } from './payment-rules.ts';
import { findTerms } from './rules-store.ts';

export async function getPaymentRules(call: Call<Credentialed>, project: number | 'all'): Promise<PaymentRules> {
  authorize(call.subject, 'projects:read', project === 'all' ? undefined : project);
  if (project === 'all') throw fault('PROJECT_REQUIRED', 'Choose one project: each has its own rules.');
  const terms = (await findTerms(call.db, [project])).get(project);
  if (!terms) throw notFound();
  return viewRules(terms);
}
