import type { Hex41 } from '../address.ts';
import type { Ledger, LedgerAccount } from '../chain/ledger.ts';
import { freeAllowance, stakedAllowance } from '../chain/resources.ts';
import { sunPerTrx } from '../rules.ts';
import { address } from './asked.ts';
import type { Call } from './block-calls.ts';
import type { NodeView } from './node-view.ts';
import { filled, type Json } from './show.ts';

/** A day, in blocks of three seconds, times a thousand. */
const resourceWindow = 28_800_000;
/** All that an ordinary account may do, a bit for each kind of contract. */
const operations = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000';

export const accountCalls: Readonly<Record<string, Call>> = {
  getaccount(view, asked) {
    const owner = address(asked, 'address');
    const account = ledgerOf(view).account(owner);
    return account ? showAccount(owner, account) : {};
  },
  getaccountresource(view, asked) {
    const owner = address(asked, 'address');
    const { rules } = view.chain;
    const known = knownTo(view);
    const account = known.ledger.account(owner);
    if (!account) return {};
    const free = freeAllowance(known, owner);
    const net = stakedAllowance(known, owner, 'BANDWIDTH');
    const energy = stakedAllowance(known, owner, 'ENERGY');
    return filled({
      freeNetUsed: free.used,
      freeNetLimit: free.limit,
      NetUsed: net.used,
      NetLimit: net.limit,
      TotalNetLimit: rules.bandwidthLimitTotal,
      TotalNetWeight: rules.bandwidthWeightTotal,
      tronPowerLimit: (account.stakes.BANDWIDTH.frozenSun + account.stakes.ENERGY.frozenSun) / sunPerTrx,
      EnergyUsed: energy.used,
      EnergyLimit: energy.limit,
      TotalEnergyLimit: rules.energyLimitTotal,
      TotalEnergyWeight: rules.energyWeightTotal,
    });
  },
  getaccountnet(view, asked) {
    const owner = address(asked, 'address');
    const known = knownTo(view);
    const free = freeAllowance(known, owner);
    const net = stakedAllowance(known, owner, 'BANDWIDTH');
    const { bandwidthLimitTotal, bandwidthWeightTotal } = view.chain.rules;
    return filled({
      freeNetUsed: free.used,
      freeNetLimit: free.limit,
      NetUsed: net.used,
      NetLimit: net.limit,
      TotalNetLimit: bandwidthLimitTotal,
      TotalNetWeight: bandwidthWeightTotal,
    });
  },
  getcandelegatedmaxsize(view, asked) {
    const owner = address(asked, 'owner_address');
    const resource = asked['type'] === 1 ? 'ENERGY' : 'BANDWIDTH';
    const known = knownTo(view);
    const account = known.ledger.account(owner);
    const { limit, used } = stakedAllowance(known, owner, resource);
    if (!account || limit === 0) return {};
    const { frozenSun } = account.stakes[resource];
    return filled({ max_size: frozenSun - (frozenSun * BigInt(Math.min(used, limit))) / BigInt(limit) });
  },
  getdelegatedresourcev2(view, asked) {
    const [from, to] = [address(asked, 'fromAddress'), address(asked, 'toAddress')];
    const ledger = ledgerOf(view);
    const lent = filled({
      frozen_balance_for_bandwidth: ledger.lentSun(from, to, 'BANDWIDTH'),
      frozen_balance_for_energy: ledger.lentSun(from, to, 'ENERGY'),
    });
    return Object.keys(lent).length === 0 ? {} : { delegatedResource: [{ from, to, ...lent }] };
  },
};

export function ledgerOf({ chain, height }: NodeView): Ledger {
  return chain.ledgerAt(height);
}

function knownTo(view: NodeView) {
  return { ledger: ledgerOf(view), rules: view.chain.rules, nowMs: view.chain.blocks[view.height]?.timeMs ?? 0 };
}

/** Those that every account has that never changed them. */
function permissions(address41: Hex41): Json {
  const keys = [{ address: address41, weight: 1 }];
  return {
    owner_permission: { permission_name: 'owner', threshold: 1, keys },
    active_permission: [{ type: 'Active', id: 2, permission_name: 'active', threshold: 1, operations, keys }],
  };
}

function showAccount(address41: Hex41, account: LedgerAccount): Json {
  const { BANDWIDTH, ENERGY } = account.stakes;
  return {
    address: address41,
    ...filled({ balance: account.sun, create_time: account.createdAtMs, free_net_usage: account.freeUsed }),
    ...(account.isContract ? { type: 'Contract' } : permissions(address41)),
    net_window_size: resourceWindow,
    net_window_optimized: true,
    ...filled({
      acquired_delegated_frozenV2_balance_for_bandwidth: BANDWIDTH.receivedSun,
      delegated_frozenV2_balance_for_bandwidth: BANDWIDTH.lentSun,
    }),
    account_resource: {
      energy_window_size: resourceWindow,
      energy_window_optimized: true,
      ...filled({
        acquired_delegated_frozenV2_balance_for_energy: ENERGY.receivedSun,
        delegated_frozenV2_balance_for_energy: ENERGY.lentSun,
      }),
    },
    frozenV2: [
      filled({ amount: BANDWIDTH.frozenSun }),
      { type: 'ENERGY', ...filled({ amount: ENERGY.frozenSun }) },
      { type: 'TRON_POWER' },
    ],
    ...(account.unfreezing.length === 0
      ? {}
      : {
          unfrozenV2: account.unfreezing.map(({ resource, sun, expiresAtMs }) => ({
            ...(resource === 'ENERGY' ? { type: resource } : {}),
            unfreeze_amount: sun,
            unfreeze_expire_time: expiresAtMs,
          })),
        }),
  };
}
