import {
  goLive,
  proveColdWallet,
  proveMasterKey,
  proveWebhook,
  readGoLive,
  type GoLiveView,
} from '@coffer/contract/operations/go-live.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { testSmtp } from '@coffer/contract/operations/smtp.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type { GoLiveView };
export type Point = GoLiveView['points'][number];

const everyMs = 5000;

export function useGoLiveRead() {
  return useCall(readGoLive, {}, { refetchEveryMs: everyMs });
}

export function useProveWallet() {
  return useChange(proveColdWallet, [readGoLive]);
}

export function useProveKey() {
  return useChange(proveMasterKey, [readGoLive]);
}

export function useProveWebhook() {
  return useChange(proveWebhook, [readGoLive]);
}

export function useTestMail() {
  return useChange(testSmtp, [readGoLive]);
}

export function useAskDollar() {
  return useChange(createProjectPayment, [readGoLive]);
}

export function useGoLive() {
  return useChange(goLive, [readGoLive, readNotices]);
}
