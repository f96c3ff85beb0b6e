import type { createDepositAddress as endpoint } from '@coffer/contract/money-in/deposit-addresses.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { onlyProjects, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAttempt } from '../../../platform/throttle.ts';
import { recordActivity } from '../../activity/index.ts';
import { listLiveChains } from '../../assets/index.ts';
import { ensureCustomer, requireProject } from '../../projects/index.ts';
import { keepsAddress } from './address-store.ts';
import { assignDepositAddress } from './assign-deposit-address.ts';
import { selectDepositAddresses, type DepositAddressView } from './deposit-address.ts';
import { skipOccupied } from './skip-occupied.ts';

type Input = Body<typeof endpoint> & { project: number | 'all' };

export async function createDepositAddress(
  deps: Deps,
  call: Call<Credentialed>,
  input: Input,
): Promise<DepositAddressView> {
  const projectId = writeProject(call.subject, 'payments:write', input.project);
  await requireProject(call.db, onlyProjects(projectId), projectId);
  const live = await listLiveChains(call.db);
  const chain = live.find(({ code }) => code === input.blockchainCode);
  if (!chain) {
    const message = `must be one of ${live.map(({ code }) => code).join(', ')}`;
    throw invalid({ path: 'blockchainCode', message });
  }
  const { customerID, fresh } = input;
  if (fresh || !(await keepsAddress(call.db, { projectId, customerID, family: chain.family }))) {
    const attemptsMax = deps.limits.newAddressesPerHour;
    await countAttempt(deps.db, { name: 'new address', attemptsMax, windowSeconds: 3600 }, String(projectId), call.now);
  }
  await skipOccupied(deps, call.db, { projectId, chainCode: chain.code }, call.now);
  return inTransaction(call.db, async (tx) => {
    const given = { customerID: input.customerID, email: input.customerEmail ?? null };
    const customerId = await ensureCustomer(tx, call, projectId, given);
    // By the word of the shop itself.
    const order = { projectId, customerId, chain, fresh: input.fresh, isStranger: false };
    const { addressId, isNew } = await assignDepositAddress(deps, tx, order, call.now);
    const [view] = await selectDepositAddresses(tx, onlyProjects(projectId), { id: addressId, rowsMax: 1 });
    if (!view) throw new Error(`Address ${addressId} was given out and is not there.`);
    if (isNew) {
      const { address, family, walletID, permanent } = view;
      const after = { address, family, walletID, permanent, customerID: input.customerID };
      const entry = { action: 'address.assigned', entity: 'deposit-address', entityId: addressId, projectId, after };
      await recordActivity(tx, call, entry);
    }
    return view;
  });
}
