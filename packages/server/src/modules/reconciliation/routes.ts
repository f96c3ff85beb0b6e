import * as contract from '@coffer/contract/operations/reconciliation.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { startReconciliation } from './start-reconciliation.ts';

export function reconciliationRoutes(bind: Bind): void {
  bind(contract.getReconciliation, (_input, call) => getReconciliation(call));
  bind(contract.startReconciliation, (_input, call) => startReconciliation(call));
}
