export { centsOf } from './cents-of.ts';
export { priceAt } from './price-at.ts';
export type { Price, Unpriced } from './price.ts';
export { priceIn } from './price-in.ts';
export { pricesOf } from './prices-of.ts';
export { startRefreshing } from './start-refreshing.ts';
export { rateUndoings } from './undo-rate.ts';
