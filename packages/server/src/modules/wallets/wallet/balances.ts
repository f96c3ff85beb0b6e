import { formatMoney } from '@coffer/kernel/money.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { readWalletBalances as endpoint } from '@coffer/contract/treasury/wallet-balances.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { askHeard, listLiveChains } from '../../assets/index.ts';
import { selectHoldings, type Holding } from './holding-store.ts';
import { askChain } from './live-chains.ts';
import { Fault } from '@coffer/kernel/fault.ts';

type Item = Result<typeof endpoint>[number];
type Told = { units: bigint; at: Date };

/** What a chain said counts for so long; a page that many look at asks once. */
const keptMs = 5000;
const silenceReason = 'Its contract does not tell what an address holds.';
/** One question to a node carries so many. */
const asksAtOnceMax = 500;
/** Addresses that nobody asks for any more are forgotten, so that memory stays small. */
const keptMax = 20_000;

/** Asks chains what wallets hold, each question once for all who ask at the same time. */
export class Balances {
  private readonly told = new Map<string, Told>();
  private readonly asking = new Map<string, Promise<void>>();
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async read(call: Call<Credentialed>): Promise<Item[]> {
    const scope = readScope(call.subject, 'wallets:read', 'all');
    const holdings = await selectHoldings(call.db, scope);
    const chains = await listLiveChains(call.db);
    const parts = chains.map((chain) =>
      this.readChain(
        chain,
        holdings.filter((holding) => holding.blockchain_id === chain.id),
      ),
    );
    const items = (await Promise.all(parts)).flat();
    return items.toSorted((a, b) => a.walletID - b.walletID);
  }

  private async readChain(chain: BlockchainRow, holdings: readonly Holding[]): Promise<Item[]> {
    const now = this.deps.clock.now();
    const stale = holdings.filter((holding) => !this.isFresh(holding, now));
    const silent = new Set<string | null>();
    let reason: string | null = null;
    try {
      for (let at = 0; at < stale.length; at += asksAtOnceMax) {
        await askHeard(stale.slice(at, at + asksAtOnceMax), silent, (heard) => this.askOnce(chain, heard));
      }
    } catch (error) {
      // An answer that did not come is an answer of its own; anything else is a fault of ours.
      if (!(error instanceof Fault) || error.code !== 'CHAIN_UNAVAILABLE') throw error;
      reason = error.message;
    }
    const asked = this.deps.clock.now();
    return holdings.map((holding) =>
      this.itemOf(chain, holding, asked, silent.has(holding.contract) ? silenceReason : reason),
    );
  }

  /** Two who ask for the same at the same time wait for one answer. */
  private askOnce(chain: BlockchainRow, holdings: readonly Holding[]): Promise<void> {
    const question = `${chain.code} ${holdings.map(keyOf).join(' ')}`;
    const known = this.asking.get(question);
    if (known) return known;
    const asked = this.ask(chain, holdings).finally(() => this.asking.delete(question));
    this.asking.set(question, asked);
    return asked;
  }

  private async ask(chain: BlockchainRow, holdings: readonly Holding[]): Promise<void> {
    const asks = holdings.map(({ address, contract }) => ({ address, contract }));
    const units = await askChain(this.deps, chain, (open) => open.balances(asks));
    if (units.length !== asks.length)
      throw new Error(`${chain.code} answered ${units.length} of ${asks.length} balances.`);
    const at = this.deps.clock.now();
    if (this.told.size > keptMax) this.told.clear();
    for (const [index, holding] of holdings.entries()) {
      const held = units[index];
      if (held !== undefined) this.told.set(keyOf(holding), { units: held, at });
    }
  }

  private isFresh(holding: Holding, now: Date): boolean {
    const told = this.told.get(keyOf(holding));
    return told !== undefined && now.getTime() - told.at.getTime() < keptMs;
  }

  private itemOf(chain: BlockchainRow, holding: Holding, now: Date, reason: string | null): Item {
    const told = this.isFresh(holding, now) ? this.told.get(keyOf(holding)) : undefined;
    const asset = { chain: chain.code, contract: holding.contract, decimals: holding.decimals };
    return {
      walletID: holding.wallet_id,
      walletName: holding.name,
      walletType: `${holding.type}_wallet`,
      blockchainCode: chain.code,
      address: spellAddress(chain.family, holding.address),
      currencyCode: holding.currency_code,
      currencyAddress: spellAddress(chain.family, holding.contract),
      state: told ? 'known' : 'unknown',
      amount: told ? formatMoney({ units: told.units, asset }) : null,
      at: told ? told.at.toISOString() : null,
      reason: told ? null : reason,
    };
  }
}

function keyOf(holding: Holding): string {
  return `${holding.blockchain_id}/${holding.contract ?? ''}/${holding.address}`;
}
