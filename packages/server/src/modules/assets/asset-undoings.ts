import { chainUndoings } from './blockchains/undo-chain-changes.ts';
import { currencyUndoings } from './currencies/undo-currency-changes.ts';

export const assetUndoings = { ...currencyUndoings, ...chainUndoings };
