import { fromBase58, isHex41 } from '../address.ts';
import { factorUnit } from '../rules.ts';
import { text } from './asked.ts';
import type { Call } from './block-calls.ts';

export const nodeVersion = '4.8.0';
/** Prices come as the list of all that there ever were, the newest last. */
const pastEnergyPrices = '0:100,1635143400000:280,1669603800000:420,1726283400000:210';
const maintenanceMs = 21_600_000;

export const networkCalls: Readonly<Record<string, Call>> = {
  getchainparameters({ chain: { rules } }) {
    const parameters: readonly (readonly [string, bigint | number])[] = [
      ['getMaintenanceTimeInterval', maintenanceMs],
      ['getCreateAccountFee', rules.newAccountBandwidthFeeSun],
      ['getTransactionFee', rules.byteFeeSun],
      ['getCreateNewAccountFeeInSystemContract', rules.newAccountFeeSun],
      ['getCreateNewAccountBandwidthRate', 1],
      ['getEnergyFee', rules.energyFeeSun],
      ['getAllowCreationOfContracts', 1],
      ['getTotalEnergyCurrentLimit', rules.energyLimitTotal],
      ['getAllowTvmConstantinople', 1],
      ['getAllowTvmIstanbul', 1],
      ['getAllowTvmShangHai', 1],
      ['getForbidTransferToContract', 1],
      ['getTotalNetLimit', rules.bandwidthLimitTotal],
      ['getFreeNetLimit', rules.freeBandwidthPerDay],
      ['getMaxFeeLimit', rules.feeLimitMaxSun],
      ['getMemoFee', rules.memoFeeSun],
      ['getAllowDynamicEnergy', 1],
      ['getDynamicEnergyThreshold', 5_000_000_000],
      ['getDynamicEnergyIncreaseFactor', 0.2 * factorUnit],
      ['getDynamicEnergyMaxFactor', 3.4 * factorUnit],
      ['getUnfreezeDelayDays', 14],
    ];
    return { chainParameter: parameters.map(([key, value]) => ({ key, value })) };
  },
  getenergyprices: ({ chain: { rules } }) => ({ prices: `${pastEnergyPrices},1754644200000:${rules.energyFeeSun}` }),
  getbandwidthprices: ({ chain: { rules } }) => ({
    prices: `0:10,1606537680000:40,1613898000000:140,1627279200000:${rules.byteFeeSun}`,
  }),
  getmemofee: ({ chain: { rules } }) => ({ prices: `0:${rules.memoFeeSun}` }),
  getnodeinfo({ chain }) {
    const solid = chain.blocks[chain.solidHeight];
    return {
      beginSyncNum: chain.head.height,
      block: `Num:${chain.head.height},ID:${chain.head.id}`,
      solidityBlock: `Num:${chain.solidHeight},ID:${solid?.id ?? ''}`,
      currentConnectCount: 0,
      activeConnectCount: 0,
      passiveConnectCount: 0,
      totalFlow: 0,
      peerList: [],
      configNodeInfo: { codeVersion: nodeVersion, p2pVersion: String(chain.chainId) },
      machineInfo: {},
      cheatWitnessInfoMap: {},
    };
  },
  listnodes: () => ({}),
  validateaddress(_view, asked) {
    const written = text(asked, 'address');
    const isValid = isHex41(written.toLowerCase()) || fromBase58(written) !== null;
    return { result: isValid, message: isValid ? 'Base58check format' : 'Invalid address' };
  },
};
