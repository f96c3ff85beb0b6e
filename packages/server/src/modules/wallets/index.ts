export { listSkipped, skipAhead, type SkippedPool } from './skip-ahead.ts';
export { assignDepositAddress, type AddressOrder, type Assignment } from './assign-deposit-address.ts';
export { chainsOfPayer, type PayerChain } from './chains-of-payer.ts';
export { findFeePayers, type FeePayer } from './find-fee-payer.ts';
export { askChain, liveChain, tryChain } from './live-chains.ts';
export { listLowPools } from './list-low-pools.ts';
export { noticeContract } from './notice-contract.ts';
export { projectsOfWallets } from './link-store.ts';
export { isVisible, lockWallet } from './store.ts';
export { startRefilling } from './refill-pools.ts';
export { holdSigner, signerOf, type Signer } from './signer-of.ts';
export { lockToChange, seeWallet } from './wallet-access.ts';
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
export { walletUndoings } from './undo-wallet-changes.ts';
export { dropWaitingKeys } from './waiting-keys.ts';
