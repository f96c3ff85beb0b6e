import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createWallet, createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { signAuthorizations } from '@coffer/keys/evm/sign-authorizations.ts';
import type { MemoryNetwork } from '../../chains/memory/network/network.ts';
import { ownerKey, proveContract, type Treasury } from '../wallets/treasury.fixture.ts';

/** A wallet of a phrase with money at its addresses, and all that may move it: cold wallet, sweep contract, hot wallet. */
export type Desk = {
  treasury: Treasury;
  network: MemoryNetwork;
  phrase: string;
  walletId: number;
  cold: string;
  contract: string;
  hotWalletId: number;
  addresses: { id: number; address: string; position: number }[];
  /** Pays to the address at a position, and says so in the books. */
  fund(position: number, units: bigint, currency?: 'USDC' | 'ETH'): Promise<void>;
  sign(asked: Extract<ToSign, { kind: 'authorizations' }>, phrase?: string): Promise<string[]>;
};

export type DeskOptions = { projectID?: number; contract?: boolean; hot?: boolean };

const pause = () => Promise.resolve();

export async function openDesk(treasury: Treasury, options: DeskOptions = {}): Promise<Desk> {
  const { world, root: key, chains } = treasury;
  const network = chains.network('ETH');
  const phrase = generateMnemonic(wordlist);
  const xpub = accountXpub(mnemonicToSeedSync(phrase), 44, 60);
  const xpubs = [{ family: 'ETH_Family', xpub }];
  const body = { name: 'Phrase', xpubs, projectID: options.projectID ?? treasury.shop };
  const { id: walletId } = await world.ok(createXpubWallet, { key, body });
  const cold = network.address(`cold ${walletId}`);
  const coldWalletID = await treasury.coldWallet('ETH', cold);
  const destination = { blockchainCode: 'ETH', coldWalletID };
  await world.ok(setWalletDestination, { key, params: { id: walletId }, body: destination });
  const contract = network.address(`sweeper of ${walletId}`);
  if (options.contract !== false) {
    const hash = minedDeployment(treasury, contract, cold);
    await proveContract(treasury, await treasury.sweepWallet('ETH', hash, body.projectID));
  }
  const hot = { name: 'Pays', walletType: 'hot_wallet', family: 'ETH_Family', projectID: treasury.shop };
  const hotWalletId = options.hot === false ? 0 : (await world.ok(createWallet, { key, body: hot })).id;
  const { pool } = world.coffer.deps;
  const { rows: addresses } = await pool.query<Desk['addresses'][number]>(
    'select id, address, position from address where wallet_id = $1 order by position',
    [walletId],
  );
  return {
    treasury,
    network,
    phrase,
    walletId,
    cold,
    contract,
    hotWalletId,
    addresses,
    async fund(position, units, currency = 'USDC') {
      const { address, id } = addresses[position] ?? { address: '', id: 0 };
      const { rows } = await pool.query<{ id: number; contract: string | null }>(
        `select m.id, m.contract from blockchain_currency m join currency c on c.id = m.currency_id
         where m.blockchain_id = 1 and c.code = $1`,
        [currency],
      );
      const [found] = rows;
      network.pay(address, units, found?.contract ?? null);
      network.mine();
      await pool.query(
        `insert into holding (address_id, blockchain_currency_id, wallet_id, units, pending_units, ready_since)
         values ($1, $2, $3, $4, 0, now())`,
        [id, found?.id, walletId, String(units)],
      );
    },
    async sign({ chainId, delegate, items }, words = phrase) {
      const signed: string[] = [];
      for await (const one of signAuthorizations(
        { phrase: words, passphrase: '' },
        { chainId, delegate, items },
        pause,
      )) {
        signed.push(one.signature);
      }
      return signed;
    },
  };
}

function minedDeployment(treasury: Treasury, contract: string, collector: string): string {
  const hash = treasury.deploy('ETH', { contract, collector, owner: ownerKey.address.toLowerCase() });
  treasury.chains.network('ETH').mine();
  return hash;
}
