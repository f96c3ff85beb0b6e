import * as batches from '@coffer/contract/money-out/payout-batches.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { approvePayoutBatch } from './approve-batch.ts';
import { checkPayoutBatch } from './check-batch.ts';
import { createPayoutBatch } from './create-batch.ts';
import { cancelPayoutBatch, rejectPayoutBatch } from './stop-batch.ts';
import { getPayoutBatch, listPayoutBatches } from './view-batch.ts';

export function batchRoutes(bind: Bind, deps: Deps): void {
  bind(batches.checkPayoutBatch, ({ params, body, files }, call) =>
    checkPayoutBatch(deps, call, { ...params, ...body, file: files['file'] }),
  );
  bind(batches.createPayoutBatch, ({ params, body, files }, call) =>
    createPayoutBatch(deps, call, { ...params, ...body, file: files['file'] }),
  );
  bind(batches.listPayoutBatches, ({ query }, call) => listPayoutBatches(call, query));
  bind(batches.getPayoutBatch, ({ params }, call) => getPayoutBatch(deps, call, params.id));
  bind(batches.approvePayoutBatch, ({ params, body }, call) => approvePayoutBatch(deps, call, params.id, body));
  bind(batches.rejectPayoutBatch, ({ params, body }, call) => rejectPayoutBatch(deps, call, params.id, body));
  bind(batches.cancelPayoutBatch, ({ params }, call) => cancelPayoutBatch(deps, call, params.id));
}
