import { invalid } from '@coffer/contract/errors.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SavePayload } from './project.ts';
import { findDefaults, type ProjectRow } from './store.ts';

type Defaults = Pick<ProjectRow, 'default_payment_blockchain_id' | 'default_payment_blockchain_currency_id'>;

/** What a project offers first must exist, and the currency must be one of that blockchain. Emptied ones are free. */
export async function checkDefaults(db: Db, payload: SavePayload, merged: Defaults): Promise<void> {
  const given = [payload.defaultPaymentBlockchainID, payload.defaultPaymentBlockchainCurrencyID];
  if (!given.some((id) => typeof id === 'number')) return;
  const blockchainId = merged.default_payment_blockchain_id;
  const { blockchain, currencyChainId } = await findDefaults(
    db,
    blockchainId ?? 0,
    merged.default_payment_blockchain_currency_id ?? 0,
  );
  const issues = [];
  if (typeof given[0] === 'number' && !blockchain) {
    issues.push({ path: 'defaultPaymentBlockchainID', message: `${given[0]} is no blockchain of this install` });
  }
  if (typeof given[1] === 'number' && currencyChainId === null) {
    const message = `${given[1]} is no currency of any blockchain here`;
    issues.push({ path: 'defaultPaymentBlockchainCurrencyID', message });
  } else if (blockchain && currencyChainId !== null && currencyChainId !== blockchainId) {
    const message = 'must be a currency of the default blockchain';
    issues.push({ path: 'defaultPaymentBlockchainCurrencyID', message });
  }
  if (issues.length > 0) throw invalid(...issues);
}
