import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { linkTestWallet } from '@coffer/contract/treasury/wallets.ts';
import { request } from '../../../api/http/client.ts';
import { useProjects } from '../../../api/projects.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { tryPaymentOf } from '../../../app/paths.ts';

const amountInUSD = '20';
const customer = { customerID: 'test-customer', customerEmail: 'test@example.com' };

/** Makes what a payment takes, as far as it is not there yet, and opens the page where it is paid and arrives. */
export function useTry(projectId: ProjectId) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { projects } = useProjects();
  const known = projectId === 'all' ? projects?.[0]?.id : projectId;
  const attempt = useMutation({
    mutationFn: async () => {
      const project = known ?? (await request(createProject, { body: { name: 'Test shop' } })).id;
      const reference = await askFor(project);
      return { project, reference };
    },
    onSuccess: ({ project, reference }) =>
      void navigate({ to: tryPaymentOf(project), search: { payment: reference } } as never),
    // Whatever was made stays, also where something later failed.
    onSettled: () => queries.invalidateQueries(),
  });
  // Until it is known which projects there are, none is made.
  return { ...attempt, isReady: projectId !== 'all' || projects !== undefined };
}

/** A payment with its currency chosen, so that nothing is left to the payer but to pay. */
async function askFor(project: number): Promise<string> {
  if ((await taken(project)).length === 0) await request(linkTestWallet, { body: { projectID: project } });
  const all = await taken(project);
  const { reference_id: ref } = await request(createProjectPayment, {
    params: { id: project },
    body: { ...customer, amountInUSD },
  });
  const dollars = all.find(({ blockchainCode, currencyCode }) => blockchainCode === 'BASE' && currencyCode === 'USDC');
  const currency = dollars ?? all[0];
  if (currency !== undefined) {
    const { blockchainCode, currencyCode } = currency;
    const body = { blockchain_code: blockchainCode, currency_code: currencyCode };
    await request(chooseDepositAddress, { params: { ref }, body });
  }
  return ref;
}

const taken = (project: number) => request(listProjectCurrencies, { params: { id: project } });
