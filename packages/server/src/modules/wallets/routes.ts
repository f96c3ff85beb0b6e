import * as depositAddresses from '@coffer/contract/money-in/deposit-addresses.ts';
import { addDepositKeys, createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import * as sweepContracts from '@coffer/contract/treasury/sweep-contracts.ts';
import { readWalletBalances } from '@coffer/contract/treasury/wallet-balances.ts';
import { setWalletDestination as setDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { addKeys } from './addresses/add-deposit-keys.ts';
import { Balances } from './wallet/balances.ts';
import { challengeOwner } from './contracts/challenge-owner.ts';
import { confirmCollector } from './contracts/confirm-collector.ts';
import { createColdWallet } from './creating/create-cold-wallet.ts';
import { createDepositAddress } from './addresses/create-deposit-address.ts';
import { createHotWallet } from './creating/create-hot-wallet.ts';
import { createPoolWallet } from './creating/create-key-pool-wallet.ts';
import { createSweepWallet } from './contracts/create-sweep-wallet.ts';
import { createXpubWallet } from './creating/create-xpub-wallet.ts';
import { getFactoryContract } from './contracts/get-factory-contract.ts';
import { getWallet } from './wallet/get-wallet.ts';
import { linkWallets } from './links/link-wallets.ts';
import { listDepositAddresses } from './addresses/list-deposit-addresses.ts';
import { getSweepContract, listSweepContracts } from './contracts/list-sweep-contracts.ts';
import { listWalletLinks } from './links/list-wallet-links.ts';
import { listProjectWallets, listWallets } from './wallet/list-wallets.ts';
import { moveWallet } from './wallet/move-wallet.ts';
import { proveOwner } from './contracts/prove-owner.ts';
import { renameWallet } from './wallet/rename-wallet.ts';
import { setWalletDestination } from './wallet/set-wallet-destination.ts';
import { unlinkWallet } from './links/unlink-wallet.ts';
import { linkTestWallet } from './creating/link-test-wallet.ts';
import { verifySweepContract } from './contracts/verify-sweep-contract.ts';

export function walletRoutes(bind: Bind, deps: Deps): void {
  const balances = new Balances(deps);
  bind(wallets.listWallets, (_input, call) => listWallets(call));
  bind(wallets.listProjectWallets, ({ params }, call) => listProjectWallets(call, params.id));
  bind(wallets.getWallet, ({ params }, call) => getWallet(call, params.id));
  bind(wallets.createWallet, ({ body }, call) => createHotWallet(deps, call, body));
  bind(wallets.updateWallet, ({ params, body }, call) => renameWallet(call, { ...params, ...body }));
  bind(wallets.setWalletStatus, ({ params }, call) => moveWallet(deps, call, params));
  bind(wallets.createXpubWallet, ({ body }, call) => createXpubWallet(deps, call, body));
  bind(wallets.createColdWallet, ({ params, body }, call) => createColdWallet(deps, call, { ...params, ...body }));
  bind(createKeyPoolWallet, ({ body }, call) => createPoolWallet(deps, call, body));
  bind(addDepositKeys, ({ params, body }, call) => addKeys(deps, call, { ...params, ...body }));
  bind(wallets.listWalletLinks, ({ params }, call) => listWalletLinks(call, params.id));
  bind(wallets.linkWallets, ({ params, body }, call) => linkWallets(deps, call, { project: params.id, ...body }));
  bind(wallets.unlinkWallet, ({ params }, call) =>
    unlinkWallet(deps, call, { project: params.id, walletId: params.walletID }),
  );
  bind(setDestination, ({ params, body }, call) => setWalletDestination(deps, call, { ...params, ...body }));
  bind(wallets.linkTestWallet, ({ body }, call) => linkTestWallet(deps, call, body));
  bind(readWalletBalances, (_input, call) => balances.read(call));

  bind(sweepContracts.getFactoryContract, ({ params }, call) => getFactoryContract(deps, call, params.code));
  bind(sweepContracts.createSweepWallet, ({ params, body }, call) =>
    createSweepWallet(deps, call, { ...params, ...body }),
  );
  bind(sweepContracts.createProjectSweepWallet, ({ params, body }, call) =>
    createSweepWallet(deps, call, { project: params.projectID, contractId: params.contractId, ...body }),
  );
  bind(sweepContracts.listSweepContracts, (_input, call) => listSweepContracts(call));
  bind(sweepContracts.getSweepContract, ({ params }, call) => getSweepContract(call, params.id));
  bind(sweepContracts.confirmCollector, ({ params, body }, call) =>
    confirmCollector(deps, call, { ...params, ...body }),
  );
  bind(sweepContracts.challengeOwner, ({ params }, call) => challengeOwner(deps, call, params.id));
  bind(sweepContracts.proveOwner, ({ params, body }, call) => proveOwner(deps, call, { ...params, ...body }));
  bind(sweepContracts.verifySweepContract, ({ params }, call) => verifySweepContract(deps, call, params.id));

  bind(depositAddresses.createDepositAddress, ({ params, body }, call) =>
    createDepositAddress(deps, call, { project: params.id, ...body }),
  );
  bind(depositAddresses.listDepositAddresses, ({ params, query }, call) =>
    listDepositAddresses(call, { project: params.id, ...query }),
  );
}
