/** More than so many sweeps of one wallet and currency do not run side by side. */
export const sweepsAtOnceMax = 4;
/** What one transaction moves at most. */
export const addressesPerSweepMax = 100;
