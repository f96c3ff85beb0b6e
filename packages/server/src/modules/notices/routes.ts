import * as contract from '@coffer/contract/operations/notices.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { readNotices } from './read-notices.ts';

export function noticeRoutes(bind: Bind, deps: Deps): void {
  bind(contract.readNotices, (_input, call) => readNotices(deps, call));
}
