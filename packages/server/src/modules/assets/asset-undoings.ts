import { chainUndoings } from './undo-chain-changes.ts';
import { currencyUndoings } from './undo-currency-changes.ts';

export const assetUndoings = { ...currencyUndoings, ...chainUndoings };
