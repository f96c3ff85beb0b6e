export { listSkipped, skipAhead, type SkippedPool } from './addresses/skip-ahead.ts';
export { assignDepositAddress, type AddressOrder, type Assignment } from './addresses/assign-deposit-address.ts';
export { chainsOfPayer, type PayerChain } from './addresses/chains-of-payer.ts';
export type { PoolReach } from './addresses/pool-reach.ts';
export { walletEvents } from './events.ts';
export { findFeePayers, type FeePayer } from './wallet/find-fee-payer.ts';
export { askChain, liveChain, tryChain } from './wallet/live-chains.ts';
export { factoryOf } from './contracts/factory.ts';
export { isNobodys } from './contracts/fit-cold-address.ts';
export { ownUseOf, ownUsesOf } from './wallet/own-addresses.ts';
export { listColdWallets, type ColdWallet } from './wallet/list-cold-wallets.ts';
export { listLowPools } from './addresses/list-low-pools.ts';
export { noticeContract } from './contracts/notice-contract.ts';
export { projectsOfWallets } from './links/link-store.ts';
export { isOwn } from './wallet/own-address.ts';
export { isActiveColdAddress, isReached, isVisible, lockWallet, pausedColdWallet } from './wallet/store.ts';
export { startRefilling } from './addresses/refill-pools.ts';
export { holdSigner, signerOf, type Signer } from './wallet/signer-of.ts';
export { lockToChange, seeWallet } from './wallet/wallet-access.ts';
export { verifyNoticedContract } from './contracts/verify-sweep-contract.ts';
export {
  activeSweepContracts,
  findAddresses,
  walletOfAddress,
  watchedAddresses,
  type FoundAddress,
  type ListenedContract,
  type WatchedAddress,
} from './addresses/watched-addresses.ts';
export { findOccupied } from './addresses/find-occupied.ts';
export { skipOccupied } from './addresses/skip-occupied.ts';
export { walletUndoings } from './undo-wallet-changes.ts';
export { dropWaitingKeys } from './addresses/waiting-keys.ts';
