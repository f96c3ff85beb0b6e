import type { PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import type { Rules } from './compare-policies.ts';

export function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}

const spelled = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** As sentences say it. */
export function inDollars(units: bigint): string {
  return spelled.format(dollars(units) as `${number}`);
}

export function readDollars(path: string, text: string): bigint {
  const read = parseMoney(text, usd, path);
  if (read instanceof Fault) throw read;
  return read.units;
}

export function viewRules(rules: Rules): PayoutPolicy {
  const limit = (units: bigint | null) => (units === null ? null : dollars(units));
  return {
    autoApproveUSD: dollars(rules.autoApproveUsd),
    hourUSD: dollars(rules.hourUsd),
    dayUSD: dollars(rules.dayUsd),
    recipientDayUSD: limit(rules.recipientDayUsd),
    walletDayUSD: limit(rules.walletDayUsd),
    approvalTiers: rules.approvalTiers.map(({ aboveUsd, approvals }) => ({ aboveUSD: dollars(aboveUsd), approvals })),
    passkeyAboveUSD: limit(rules.passkeyAboveUsd),
    newRecipientDelayHours: rules.newRecipientDelayHours,
    onlyRecipients: rules.onlyRecipients,
    allowedHours: rules.allowedHours,
  };
}

export function readRules(told: PayoutPolicy): Rules {
  const limit = (path: string, text: string | null) => (text === null ? null : readDollars(path, text));
  return {
    autoApproveUsd: readDollars('autoApproveUSD', told.autoApproveUSD),
    hourUsd: readDollars('hourUSD', told.hourUSD),
    dayUsd: readDollars('dayUSD', told.dayUSD),
    recipientDayUsd: limit('recipientDayUSD', told.recipientDayUSD),
    walletDayUsd: limit('walletDayUSD', told.walletDayUSD),
    approvalTiers: told.approvalTiers.map(({ aboveUSD, approvals }, at) => ({
      aboveUsd: readDollars(`approvalTiers.${at}.aboveUSD`, aboveUSD),
      approvals,
    })),
    passkeyAboveUsd: limit('passkeyAboveUSD', told.passkeyAboveUSD ?? null),
    newRecipientDelayHours: told.newRecipientDelayHours,
    onlyRecipients: told.onlyRecipients,
    allowedHours: told.allowedHours,
  };
}

/** As people read it in mails and in the audit log. */
export function wordsOf(rules: Rules): Record<string, string | number | boolean | null> {
  const { allowedHours, approvalTiers, ...view } = viewRules(rules);
  const hours = allowedHours && `${allowedHours.from}:00 to ${allowedHours.until}:00, ${allowedHours.timeZone}`;
  const tiers = approvalTiers.map(({ aboveUSD, approvals }) => `${approvals} above ${aboveUSD}`).join(', ');
  return { ...view, approvalTiers: tiers || 'none', allowedHours: hours ?? 'at any hour' };
}
