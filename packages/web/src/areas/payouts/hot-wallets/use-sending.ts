import { isChainCode, familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { useState } from 'react';
import { askAccount, askForChain, askToSend, evmChain } from '../../../wallet/ask-wallet.ts';
import type { Wallet } from '../../../wallet/provider.ts';
import { refusalOf } from '../../../wallet/refusal-of.ts';
import { transferOf } from '../../../wallet/transfer-of.ts';
import { useDevnet, useEvmWallets } from '../../../wallet/use-evm-wallets.ts';
import type { Refill } from './refill-words.ts';

type Asked = { blockchainCode: ChainCode; network: string; refill: Refill | null };

const noWallets: readonly Wallet[] = [];

/** Sends a refill from a wallet of this browser, where that has the cold wallet that it is to come from. */
export function useSending({ blockchainCode, network, refill }: Asked) {
  const known = useEvmWallets(blockchainCode);
  const local = useDevnet().data?.chains.find(({ code }) => code === blockchainCode);
  const [chosenId, choose] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [hash, setHash] = useState<string>();
  const isEvm = isChainCode(blockchainCode) && familyOf(blockchainCode) === 'ETH_Family';
  const transfer = refill === null || !isEvm ? undefined : transferOf(refill.uri);
  const wallets = transfer === undefined ? noWallets : known;
  const chosen = wallets.find(({ id }) => id === chosenId) ?? wallets[0];

  async function send(): Promise<void> {
    if (!chosen || !transfer) return;
    setAsking(true);
    setRefusal(undefined);
    try {
      const { provider } = chosen;
      const account = await askAccount(provider);
      const from = refill?.from ?? null;
      if (from !== null && account !== from.address) {
        setRefusal(`The wallet shows ${account}. Select ${from.name} (${from.address}) in it and try again.`);
      } else {
        const named = { chainId: String(transfer.chainId), name: network, isLocal: local !== undefined };
        await askForChain(provider, evmChain({ ...named, rpcUrl: local?.rpcUrl }));
        setHash(await askToSend(provider, { from: account, ...transfer.transaction }));
      }
    } catch (failure) {
      setRefusal(`${refusalOf(failure)} Nothing was sent.`);
    }
    setAsking(false);
  }

  return { wallets, chosen, choose, isAsking, refusal, hash, send };
}
