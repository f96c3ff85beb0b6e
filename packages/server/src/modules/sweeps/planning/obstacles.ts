import { coinOf, usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { WorkPrice } from '../../../chains/port/rules.ts';
import { feeUsdOf } from './economics.ts';
import type { Economics, PlanContext, Waiting } from './plan-context.ts';
import { whyNotLent } from './lent-contract.ts';
import { priceText } from '../rules/price-text.ts';
import { rounded } from '../rules/rounded.ts';

/** Why money waits, in sentences that say who can do something about it. */

export type Obstacle = { state: 'waiting' | 'frozen' | 'signature'; waiting: Waiting };

/** What is missing before anything can move, whatever it is worth and costs. */
export function setupObstacle(context: PlanContext): Obstacle | undefined {
  return (
    frozenWallet(context) ??
    missingCold(context) ??
    missingContract(context) ??
    missingPayer(context) ??
    deafChain(context)
  );
}

function frozenWallet({ walletStatus, walletName }: PlanContext): Obstacle | undefined {
  if (walletStatus !== 'compromised') return undefined;
  return frozen(`The wallet "${walletName}" is marked as compromised: nothing leaves it by itself.`);
}

function missingCold({ cold, coldAddress, blockchainName, blockchainCode }: PlanContext): Obstacle | undefined {
  const category = 'setup';
  if (coldAddress === null) {
    const reason = `No cold wallet on ${blockchainName} is named for this wallet.`;
    const hint = `Add a cold wallet on ${blockchainName} and name it for this wallet.`;
    return waiting({ code: 'COLD_WALLET_MISSING', category, reason, hint });
  }
  if (cold?.status === 'active') return undefined;
  if (cold?.status === 'compromised') {
    return frozen(`The cold wallet "${cold.name}" is marked as compromised: nothing is sent there.`);
  }
  const address = spellAddress(familyOf(blockchainCode), coldAddress);
  const reason =
    cold?.status === 'inactive'
      ? `The cold wallet "${cold.name}" is paused.`
      : `The money would go to ${address}, which is no cold wallet of yours.`;
  const hint = cold?.status === 'inactive' ? 'Activate the cold wallet.' : 'Add this address as a cold wallet.';
  return waiting({ code: 'COLD_WALLET_MISSING', category, reason, hint });
}

/** Wallets of extended public keys go without one: then their owner signs each transfer. */
function missingContract({ walletKind, sweepContract, blockchainName }: PlanContext): Obstacle | undefined {
  if (walletKind !== 'contract' || sweepContract?.status === 'active') return undefined;
  const reason =
    sweepContract === null
      ? `The sweep contract of this wallet is not deployed on ${blockchainName}.`
      : `The sweep contract on ${blockchainName} is ${sweepContract.status}${sweepContract.reason === null ? '' : `: ${sweepContract.reason}`}`;
  const hint = sweepContract === null ? 'Deploy it there with your master account.' : 'Look at the sweep contract.';
  return waiting({ code: 'FUND_SWEEPER_NOT_DEPLOYED', category: 'setup', reason, hint });
}

function missingPayer(context: PlanContext): Obstacle | undefined {
  const { walletKind, sweepContract, payer, blockchainName, chainRules } = context;
  if (walletKind === 'xpub' && sweepContract === null && !chainRules.cosigned) return undefined;
  if (payer?.status === 'active') return undefined;
  if (payer?.status === 'compromised') {
    return frozen(`The hot wallet "${payer.name}", which would pay the fee, is marked as compromised.`);
  }
  const reason = payer
    ? `The hot wallet "${payer.name}", which would pay the fee, is paused.`
    : `No hot or gas wallet can pay the fee on ${blockchainName}.`;
  const hint = payer ? 'Activate it.' : `Add a hot wallet for ${blockchainName} and send it some coin.`;
  return waiting({ code: 'HOT_WALLET_MISSING', category: 'setup', reason, hint });
}

function deafChain({ chainStatus, chainStatusReason, blockchainName }: PlanContext): Obstacle | undefined {
  if (chainStatus === 'halted') {
    const reason = `${blockchainName} is halted until somebody has looked. ${chainStatusReason ?? ''}`.trim();
    return network(reason, 'Look at what happened, then resume the chain.');
  }
  if (chainStatus === 'disabled') {
    return network(`${blockchainName} is switched off: it has no active node.`, 'Add a node, or activate one.');
  }
  return undefined;
}

export function silentNodes({ blockchainName }: PlanContext): Obstacle {
  return network(`No node of ${blockchainName} answers as it should.`, 'Look at its nodes.');
}

export function noPrice(
  { price, currencyCode, coinCode }: PlanContext,
  code = 'usd' in price ? coinCode : currencyCode,
): Obstacle {
  return waiting({
    code: 'NO_PRICE',
    category: 'fee',
    reason: `There is no price of ${code} to hold the fee against.`,
    hint: 'Set a price by hand, or move it whatever the fee is.',
  });
}

export function dearWork({ rules, blockchainCode }: PlanContext, price: bigint, work: WorkPrice): Obstacle {
  const most = rules.priceMax[blockchainCode] ?? 0n;
  return waiting({
    code: 'GAS_TOO_HIGH',
    category: 'fee',
    reason: `Gas costs ${priceText(work, price)} now, and your rules allow ${priceText(work, most)}.`,
    hint: 'It moves when gas is cheaper. Raise the limit in the rules to move it sooner.',
  });
}

export function uneconomic({ rules }: PlanContext, economics: Economics, work: WorkPrice | undefined): Obstacle {
  const fee = economics.feeUsd === null ? 'The fee' : `The fee of $${centsOf(economics.feeUsd)}`;
  const share = economics.feeShareBps === null ? 'too much' : percent(economics.feeShareBps);
  const frees =
    economics.priceFrees === null || economics.priceFrees === 0n || work === undefined
      ? ''
      : ` Gas below ${priceText(work, economics.priceFrees)} frees it.`;
  return waiting({
    code: 'UNECONOMIC',
    category: 'fee',
    reason: `${fee} is ${share} of the value, the limit is ${percent(rules.feeShareBpsMax)}.${frees}`,
    hint: 'It moves when gas is cheaper or more has come in. You can move it now whatever the fee is.',
  });
}

/** Somebody wanted it to move, and not at any fee. */
export function aboveAgreed(context: PlanContext, feeUnits: bigint, agreedUsd: bigint): Obstacle {
  const costs = centsOf(feeUsdOf(context, feeUnits) ?? 0n);
  const most = centsOf(agreedUsd);
  return waiting({
    code: 'UNECONOMIC',
    category: 'fee',
    reason: `The fee would be about $${costs} now, and whoever asked for the sweep agreed to at most $${most}.`,
    hint: 'Agree to more, or try again when gas is cheaper.',
  });
}

export function lowCoin(context: PlanContext, held: bigint, needed: bigint, deploys: boolean): Obstacle {
  const { blockchainCode: chain, coinCode, payer } = context;
  const decimals = coinOf(chain).decimals;
  const has = `${rounded(held, decimals, 'down')} ${coinCode}`;
  const needs = `${rounded(needed, decimals, 'up')} ${coinCode}`;
  return waiting({
    code: deploys ? 'DEPOSIT_NOT_DEPLOYED_LOW_GAS' : 'LOW_NATIVE_BALANCE',
    category: 'gas',
    reason: `The hot wallet has ${has}, the sweep needs ${needs}.${deploys ? ' Some addresses are swept for the first time, which costs several times more.' : ''}`,
    hint: `Send ${coinCode} to ${spellAddress(familyOf(chain), payer?.address ?? null) ?? 'the hot wallet'}.`,
    neededUnits: needed,
  });
}

export function refusedByChain(reason: string): Obstacle {
  return waiting({
    code: 'NOT_MOVED',
    category: 'token',
    reason: reason.endsWith('.') ? reason : `${reason}.`,
    hint: 'The token or the cold wallet may refuse it. Try with other addresses, or ask who issues the token.',
  });
}

export function heldBack(addresses: number): Obstacle {
  const who = addresses === 1 ? 'One address was' : `${addresses} addresses were`;
  return waiting({
    code: 'NOT_MOVED',
    category: 'token',
    reason: `${who} left as before by the last sweep: the token, the cold wallet or the chain refused.`,
    hint: 'Look at the last sweep for the reason of each address.',
  });
}

export function cancelledByPerson(): Obstacle {
  return waiting({
    code: 'CANCELLED',
    category: 'person',
    reason: 'Its last sweep was cancelled, so it stays where it is for an hour.',
    hint: 'Run it now, or wait: then the rules decide again.',
  });
}

export function signatureNeeded({ sweepContract, unlent, blockchainName, chainRules }: PlanContext): Obstacle {
  const { gathering, cosigned, sweepCalls } = chainRules;
  if (gathering) return unsigned('Its keys are yours alone.', 'Sign the transaction that gathers its coins.');
  if (cosigned) {
    return unsigned('Its keys are yours alone.', 'Sign what moves it. The hot wallet signs too, and pays the fee.');
  }
  if (!sweepCalls?.delegation) {
    return unsigned(
      'Its keys are yours alone, so each transfer needs your signature.',
      `Sign the transfers.${sweepCalls ? ' A deposit wallet of a sweep contract needs no signatures.' : ''}`,
    );
  }
  if (unlent !== null) {
    const { reason, hint } = whyNotLent(unlent, blockchainName);
    return unsigned(`${reason} Until then each transfer needs your signature.`, `${hint} Or sign the transfers.`);
  }
  const reason =
    sweepContract === null
      ? `No sweep contract on ${blockchainName} pays to its cold wallet, so each transfer needs your signature.`
      : 'These addresses need an authorization with their own key before they can be swept.';
  const hint = sweepContract === null ? 'Sign the transfers, or deploy a sweep contract.' : 'Authorise the addresses.';
  return unsigned(reason, hint);
}

function unsigned(reason: string, hint: string): Obstacle {
  return {
    state: 'signature',
    waiting: { code: 'SIGNATURE_NEEDED', category: 'signature', reason, hint, retryable: false },
  };
}

function frozen(reason: string): Obstacle {
  const hint = 'Replace the wallet, and move what is left with its own keys.';
  return { state: 'frozen', waiting: { code: 'WALLET_FROZEN', category: 'security', reason, hint, retryable: false } };
}

function network(reason: string, hint: string): Obstacle {
  return waiting({ code: 'NODE_CONNECTION_FAILED', category: 'network', reason, hint });
}

function waiting(why: Omit<Waiting, 'retryable'>): Obstacle {
  return { state: 'waiting', waiting: { ...why, retryable: true } };
}

function percent(bps: number): string {
  return `${bps / 100} %`;
}

function centsOf(units: bigint): string {
  const cent = 10n ** BigInt(usd.decimals - 2);
  const cents = (units + cent - 1n) / cent;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
