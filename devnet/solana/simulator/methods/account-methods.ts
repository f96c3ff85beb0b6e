import type { Address } from '@solana/kit';
import { tokenPrograms } from '../../token-programs.ts';
import type { Account } from '../machine/machine.ts';
import { addressAt, addressesAt, blockFor, configAt, inContext, wholeNumberAt, type Methods } from './params.ts';
import { badParams } from '../machine/rpc-refusal.ts';
import { showAccount } from './show-account.ts';
import { readMint, readToken, uiAmount } from '../machine/token-accounts.ts';
import type { Simulator } from '../machine/simulator.ts';

const accountsMax = 100;

/** What accounts hold, each as it was at the commitment that is asked for. */
export const accountMethods: Methods = {
  getBalance(simulator, params) {
    const address = addressAt(params, 0);
    const block = blockFor(simulator, configAt(params, 1));
    return inContext(
      block,
      reading(simulator, block, () => simulator.ledger.machine.account(address)?.lamports ?? 0n),
    );
  },

  getAccountInfo(simulator, params) {
    const address = addressAt(params, 0);
    return shown(simulator, configAt(params, 1), ([one]) => one ?? null, [address]);
  },

  getMultipleAccounts(simulator, params) {
    return shown(simulator, configAt(params, 1), (all) => all, addressesAt(params, 0, accountsMax));
  },

  getTokenAccountsByOwner(simulator, params) {
    const owner = addressAt(params, 0);
    const filter = configAt(params, 1);
    const config = configAt(params, 2);
    const { machine } = simulator.ledger;
    const block = blockFor(simulator, config);
    return reading(simulator, block, () => {
      const held = ownedTokens(simulator, owner, filter);
      return inContext(
        block,
        held.map((account) => ({ pubkey: account.address, account: showAccount(machine, account, config) })),
      );
    });
  },

  getTokenAccountBalance(simulator, params) {
    const address = addressAt(params, 0);
    const block = blockFor(simulator, configAt(params, 1));
    const { machine } = simulator.ledger;
    return reading(simulator, block, () => {
      const token = readToken(machine.account(address));
      const mint = token && readMint(machine.account(token.mint));
      if (!token || !mint) throw badParams('could not find account');
      return inContext(block, uiAmount(token.amount, mint.decimals));
    });
  },

  getTokenSupply(simulator, params) {
    const address = addressAt(params, 0);
    const block = blockFor(simulator, configAt(params, 1));
    return reading(simulator, block, () => {
      const mint = readMint(simulator.ledger.machine.account(address));
      if (!mint) throw badParams('could not find mint');
      return inContext(block, uiAmount(mint.supply, mint.decimals));
    });
  },

  getMinimumBalanceForRentExemption: ({ ledger }, params) => ledger.machine.minimumFor(wholeNumberAt(params, 0)),
};

type Block = ReturnType<typeof blockFor>;

function reading<T>({ ledger }: Simulator, block: Block, read: () => T): T {
  return ledger.stateAt(block, read);
}

type Shown = ReturnType<typeof showAccount>;

function shown(
  simulator: Simulator,
  config: Parameters<typeof blockFor>[1],
  pick: (all: readonly Shown[]) => unknown,
  addresses: readonly Address[],
) {
  const { machine } = simulator.ledger;
  const block = blockFor(simulator, config);
  const all = reading(simulator, block, () =>
    addresses.map((address) => showAccount(machine, machine.account(address), config)),
  );
  return inContext(block, pick(all));
}

function ownedTokens(
  { ledger }: Simulator,
  owner: Address,
  { mint, programId }: Readonly<Record<string, unknown>>,
): Account[] {
  if (mint === undefined && programId === undefined) throw badParams('a mint or a program must be named');
  if (programId !== undefined && !tokenPrograms.some((one) => one === programId))
    throw badParams('unrecognized Token program id');
  const programs = tokenPrograms.filter((one) => programId === undefined || one === programId);
  return programs
    .flatMap((program) => ledger.machine.ownedBy(program))
    .filter((account) => {
      const token = readToken(account);
      return token?.owner === owner && (mint === undefined || token.mint === mint);
    });
}
