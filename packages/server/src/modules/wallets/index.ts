export { assignDepositAddress, type AddressOrder, type Assignment } from './assign-deposit-address.ts';
export { chainsOfPayer, type PayerChain } from './chains-of-payer.ts';
export { noticeContract } from './notice-contract.ts';
export { startRefilling } from './refill-pools.ts';
export { verifyNoticedContract } from './verify-sweep-contract.ts';
export {
  activeSweepContracts,
  findAddresses,
  walletOfAddress,
  watchedAddresses,
  type FoundAddress,
  type ListenedContract,
  type WatchedAddress,
} from './watched-addresses.ts';
