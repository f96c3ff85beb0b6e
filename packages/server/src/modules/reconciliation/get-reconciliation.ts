import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { getReconciliation as endpoint } from '@coffer/contract/operations/reconciliation.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { listOpenDifferences, listRuns } from './store.ts';

export async function getReconciliation(call: Call): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'system:read');
  const [runs, differences] = await Promise.all([listRuns(call.db), listOpenDifferences(call.db)]);
  return {
    runs: runs.map(({ startedAt, finishedAt, blockchainCode, ...run }) => ({
      ...run,
      blockchainCode: blockchainCode as ChainCode,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
    differences: differences.map(({ foundAt, address, contract, ...difference }) => {
      const blockchainCode = difference.blockchainCode as ChainCode;
      const family = familyOf(blockchainCode);
      return {
        ...difference,
        blockchainCode,
        address: spellAddress(family, address),
        contract: spellAddress(family, contract),
        foundAt: foundAt.toISOString(),
      };
    }),
  };
}
