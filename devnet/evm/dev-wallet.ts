/**
 * The phrase that every local Ethereum tool knows. Its keys are public: what they hold on a real network is taken within
 * seconds. They are for local chains alone.
 */
export const devMnemonic = 'test test test test test test test test test test test junk';

/** The first ten accounts are anybody's to spend from. The eleventh is the house's: its nonces are counted by nobody else. */
export const devAccounts = 10;
export const unlockedAccounts = devAccounts + 1;
