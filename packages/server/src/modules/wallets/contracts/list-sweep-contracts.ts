import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewSweepContract, type SweepContractView } from './sweep-contract.ts';
import { selectSweepContract, selectSweepContracts } from './sweep-contract-store.ts';

export async function listSweepContracts(call: Call<Credentialed>): Promise<SweepContractView[]> {
  const scope = readScope(call.subject, 'wallets:read', 'all');
  return (await selectSweepContracts(call.db, scope)).map(viewSweepContract);
}

export async function getSweepContract(call: Call<Credentialed>, id: number): Promise<SweepContractView> {
  const scope = readScope(call.subject, 'wallets:read', 'all');
  return viewSweepContract(await selectSweepContract(call.db, scope, id));
}
