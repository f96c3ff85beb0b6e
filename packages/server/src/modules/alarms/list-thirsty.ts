import type { Result } from '@coffer/contract/endpoint.ts';
import type { listGasLevels as endpoint } from '@coffer/contract/treasury/funds.ts';
import type { Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { listFunds } from '../sweeps/index.ts';
import { listGasLevels } from './list-gas-levels.ts';

/**
 * Wallets that somebody has to top up: what was filled and runs dry, and what is empty while money waits for it. Nobody is
 * urged to fill what nothing needs.
 */
export async function listThirsty(deps: Deps, call: Call<Credentialed>): Promise<Result<typeof endpoint>> {
  const levels = await listGasLevels(deps, call);
  const low = levels.filter(({ level }) => level === 'low' || level === 'empty');
  const funds = low.some(({ level }) => level === 'empty') ? await listFunds(deps, call) : [];
  return low.filter(
    ({ level, address, blockchainCode }) =>
      level === 'low' ||
      funds.some(
        (fund) => fund.addressCount > 0 && fund.blockchainCode === blockchainCode && fund.hotWalletAddress === address,
      ),
  );
}
