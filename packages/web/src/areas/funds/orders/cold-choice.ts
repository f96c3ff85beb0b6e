import { createColdWallet, listWallets } from '@coffer/contract/treasury/wallets.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { getMoney } from '@coffer/contract/treasury/money.ts';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { isSecret } from '@coffer/keys/phrase/secret-text.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import type { Homeless } from './fund-dialog.ts';

export type Cold = Result<typeof listWallets>[number];

/** What somebody decided for a network: one of their cold wallets, or an address that becomes one; nothing yet. */
export type Choice = { walletId: string; address: string; name: string };

export const another = 'new';
const nothing: Choice = { walletId: '', address: '', name: '' };

/** The wallets of a network whose money has nowhere to go, and where it may go. */
export type Place = { chain: ChainCode; homeless: readonly Homeless[]; safes: readonly Cold[] };

export function placesOf(homeless: readonly Homeless[], wallets: readonly Cold[]): Place[] {
  return [...Map.groupBy(homeless, ({ blockchainCode }) => blockchainCode)].map(([chain, ofChain]) => ({
    chain,
    homeless: [...new Map(ofChain.map((one) => [one.walletID, one])).values()],
    safes: wallets.filter(
      ({ walletType, blockchainCode, status }) =>
        walletType === 'cold_wallet' && blockchainCode === chain && status === 'active',
    ),
  }));
}

/** Where a network has one cold wallet it is that one, until somebody says otherwise; where it has none, a new one. */
export function choiceOf({ safes }: Place, said: Choice | undefined): Choice {
  if (said !== undefined) return said;
  const [first, second] = safes;
  if (first === undefined) return { ...nothing, walletId: another };
  return second === undefined ? { ...nothing, walletId: String(first.id) } : nothing;
}

/** Where money of the network would go; undefined while that is not said. */
export function addressOf({ safes }: Place, { walletId, address }: Choice): string | undefined {
  if (walletId === another) return address.trim() === '' ? undefined : address.trim();
  return safes.find(({ id }) => String(id) === walletId)?.address;
}

export function choiceIssue({ walletId, address, name }: Choice): string | undefined {
  if (walletId !== another) return undefined;
  if (address.trim() === '') return name.trim() === '' ? undefined : 'Address is required';
  if (isSecret(address)) return 'This is a secret, not an address. Nothing was sent.';
  return undefined;
}

export type Failure = { what: string; why: string };

export function useColdWallets() {
  return useCall(listWallets, {}, { enabled: useMay('wallets:read') });
}

type Decided = { place: Place; choice: Choice; name: string };

/** Makes what has to be made and names it for one wallet after the other. What failed is told, and the rest stands. */
export function useChoosing() {
  const outdated = [listWallets, listFunds, getMoney];
  const add = useChange(createColdWallet, [listWallets]);
  const set = useChange(setWalletDestination, outdated);
  const [isBusy, setBusy] = useState(false);

  async function choose(
    decided: readonly Decided[],
  ): Promise<{ done: number; failures: Failure[]; contracts: string[] }> {
    setBusy(true);
    const failures: Failure[] = [];
    const contracts: string[] = [];
    let done = 0;
    for (const { place, choice, name } of decided) {
      try {
        const made = choice.walletId === another ? await make(place.chain, choice, name) : undefined;
        if (made?.code.some(({ hasCode }) => hasCode)) contracts.push(made.name);
        const coldWalletID = made?.id ?? Number(choice.walletId);
        for (const { walletID, walletName } of place.homeless) {
          try {
            await set.mutateAsync({
              params: { id: String(walletID) },
              body: { blockchainCode: place.chain, coldWalletID },
            });
            done += 1;
          } catch (failure) {
            failures.push({ what: walletName, why: messageOf(failure) });
          }
        }
      } catch (failure) {
        failures.push({ what: name, why: messageOf(failure) });
      }
    }
    setBusy(false);
    return { done, failures, contracts };
  }

  const make = (chain: ChainCode, { address }: Choice, name: string) =>
    add.mutateAsync({ params: { chain }, body: { name, address: address.trim() } });

  return { choose, isBusy };
}
