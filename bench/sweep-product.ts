import { encodeFunctionData, erc20Abi, type Address } from 'viem';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { addAuthorizations, getAuthorizationsToSign } from '@coffer/contract/treasury/account-authorizations.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { challengeOwner, createProjectSweepWallet, proveOwner } from '@coffer/contract/treasury/sweep-contracts.ts';
import { runSweep } from '@coffer/contract/treasury/sweeps.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createXpubWallet, getWallet } from '@coffer/contract/treasury/wallets.ts';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { signAuthorizations } from '@coffer/keys/evm/sign-authorizations.ts';
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { goodPassword } from '../packages/server/test/client.ts';
import type { JsonRpc } from '../devnet/evm/json-rpc.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { openProductShop, type ProductShop } from './data/product-shop.ts';

/** The usual token and nothing else; and stand-ins for the two that people pay with. */
type Asset = 'ERC-20' | 'USDC' | 'USDT' | 'coin';
type Way = 'clone' | 'account';
type Field = {
  way: Way;
  asset: Asset;
  batch: number;
  walletId: number;
  phrase: string;
  addresses: string[];
  gas: number[];
};

const batches = [1, 10, 100];
const shapes: readonly (readonly [Way, Asset])[] = [
  ['clone', 'ERC-20'],
  ['clone', 'USDC'],
  ['clone', 'USDT'],
  ['clone', 'coin'],
  ['account', 'ERC-20'],
  ['account', 'USDC'],
];
const currencies = { 'ERC-20': 'PLAIN', USDC: 'USDC', USDT: 'USDT', coin: 'ETH' } as const;
const units = { 'ERC-20': 10_000_000n, USDC: 10_000_000n, USDT: 10_000_000n, coin: 10n ** 16n } as const;
const times = ['first', 'again'] as const;
/** Payments that fit one transaction of whoever pays. */
const paymentsEach = 40;
/** For the usual token in batches of 100. */
const aims: Readonly<Record<Way, readonly number[]>> = { clone: [46_600, 9_800], account: [29_800, 9_700] };

/** Gas for each deposit that the whole program swept on a real node, from the receipts of what it sent. */
export async function sweepProduct(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const shop = await openProductShop(stack);
  const fields: Field[] = [];
  for (const [way, asset] of shapes) {
    for (const batch of batches) fields.push(await openField(shop, way, asset, batch));
  }
  for (const _time of times) {
    await payAll(shop, fields);
    for (const field of fields) if (field.way === 'account') await giveLeave(shop, field);
    // Whatever it costs: somebody who has just proven who they are says so.
    await shop.api.ok(stepUp, { key: shop.key, body: { password: goodPassword } });
    const ids: number[] = [];
    for (const field of fields) ids.push(await sweep(shop, field));
    await shop.until('all sweeps are over', async () => (await endedOf(shop, ids)) === ids.length);
    for (const [at, field] of fields.entries()) field.gas.push(await gasOf(shop, field, ids[at] ?? 0));
  }
  const bare = await bareGas(shop);
  return fields.flatMap((field) => times.map((time, at) => figureOf(field, time, field.gas[at] ?? Number.NaN, bare)));
}

function figureOf({ way, asset, batch }: Field, time: string, gas: number, bare: Record<Asset, number>): Figure {
  const each = gas / batch;
  const aim = asset === 'ERC-20' && batch === 100 ? aims[way][time === 'first' ? 0 : 1] : undefined;
  // Anvil credits accounts that never existed with what only existing ones get back; so these exist.
  const note = way === 'account' && time === 'first' ? ' (accounts that had 1 wei)' : '';
  return {
    bench: `sweep-product: ${way} ${asset} ${time}, ${batch}${note}`,
    ours: `${fixed(each, 0)} gas`,
    reference: `bare ${fixed(bare[asset], 0)}`,
    ratio: fixed(each / bare[asset], 2),
    aim: aim === undefined ? '' : verdict(`<= ${fixed(aim, 0)}`, each <= aim),
    cpuUs: '-',
    p99Ms: '-',
  };
}

/** A project and a wallet of its own for each, so that the first time is the first. */
async function openField(shop: ProductShop, way: Way, asset: Asset, batch: number): Promise<Field> {
  const { api, key } = shop;
  const { id } = await api.ok(createProject, { key, body: { name: `${way} ${asset} ${batch}` } });
  // Accounts delegate to a contract of their own project.
  const contract = await openContract(shop, id);
  const { walletId, phrase } = way === 'clone' ? { walletId: contract, phrase: '' } : await openAccounts(shop, id);
  const addresses: string[] = [];
  for (let at = 0; at < batch; at += 1) {
    const body = { blockchainCode: 'ETH', customerID: `customer-${at}` };
    const given = await api.ok(createDepositAddress, { key, params: { id }, body });
    addresses.push(given.address.toLowerCase());
  }
  return { way, asset, batch, addresses, phrase, walletId, gas: [] };
}

async function openContract({ api, key, stage, collector }: ProductShop, projectID: number): Promise<number> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const deployed = await stage.sweepers?.deploy(owner.address, collector);
  await stage.mine(1);
  const body = { name: 'Sweeper', transactionHash: deployed?.txHash };
  const { id } = await api.ok(createProjectSweepWallet, { key, params: { projectID, contractId: 1 }, body });
  const { chains } = await api.ok(getWallet, { key, params: { id } });
  const params = { id: chains[0]?.sweepContractID ?? 0 };
  const { text } = await api.ok(challengeOwner, { key, params });
  await api.ok(proveOwner, { key, params, body: { signature: await owner.signMessage({ message: text }) } });
  return id;
}

type Accounts = Pick<Field, 'walletId' | 'phrase'>;

async function openAccounts({ api, key, coldWalletID }: ProductShop, projectID: number): Promise<Accounts> {
  const phrase = generateMnemonic(wordlist);
  const xpubs = [{ family: 'ETH_Family', xpub: accountXpub(mnemonicToSeedSync(phrase), 44, 60) }];
  const { id } = await api.ok(createXpubWallet, { key, body: { name: 'Accounts', projectID, xpubs } });
  const body = { blockchainCode: 'ETH', coldWalletID };
  await api.ok(setWalletDestination, { key, params: { id }, body });
  return { walletId: id, phrase };
}

/** A deposit at each address, seen and confirmed; a wei as well where that makes an account exist. */
async function payAll(shop: ProductShop, fields: readonly Field[]): Promise<void> {
  const { stage, deps } = shop;
  const contracts = { 'ERC-20': shop.plain, USDC: stage.token, USDT: stage.usdt, coin: null };
  const payments = fields.flatMap(({ way, asset, addresses, gas }) =>
    addresses.flatMap((to) => [
      { to, units: units[asset], contract: contracts[asset] },
      ...(way === 'account' && gas.length === 0 ? [{ to, units: 1n, contract: null }] : []),
    ]),
  );
  for (let from = 0; from < payments.length; from += paymentsEach) {
    await stage.pay(payments.slice(from, from + paymentsEach));
    await stage.mine(1);
  }
  await shop.until('all deposits are confirmed', async () => {
    const { rows } = await deps.pool.query<{ walletId: number; code: string; addresses: number }>(
      `select s.wallet_id as "walletId", c.code, s.addresses::int from holding_sum s
       join blockchain_currency m on m.id = s.blockchain_currency_id join currency c on c.id = m.currency_id`,
    );
    return fields.every(({ walletId, asset, batch }) =>
      rows.some((row) => row.walletId === walletId && row.code === currencies[asset] && row.addresses === batch),
    );
  });
}

async function giveLeave({ api, key }: ProductShop, { walletId, phrase }: Field): Promise<void> {
  const query = { walletID: String(walletId), blockchainCode: 'ETH' };
  const { unsigned } = await api.ok(getAuthorizationsToSign, { key, query });
  const { chainId, delegate, items } = unsigned;
  const signatures: object[] = [];
  const signing = signAuthorizations({ phrase, passphrase: '' }, { chainId, delegate, items }, () => Promise.resolve());
  for await (const { signature } of signing) {
    const item = items[signatures.length];
    signatures.push({ address: item?.address, nonce: item?.nonce, signature });
  }
  if (signatures.length === 0) return;
  await api.ok(addAuthorizations, { key, body: { walletID: walletId, blockchainCode: 'ETH', signatures } });
}

async function sweep({ api, key }: ProductShop, { walletId, asset, way, batch }: Field): Promise<number> {
  const body = { walletID: walletId, blockchainCode: 'ETH', currencyCode: currencies[asset], anyFee: true };
  const { sweepIDs, fund } = await api.ok(runSweep, { key, body });
  const [id] = sweepIDs;
  if (id === undefined || sweepIDs.length > 1) {
    throw new Error(
      `${sweepIDs.length} sweeps of ${batch} ${way} ${asset}: ${fund.state}, ${fund.lastSweepError?.reason}`,
    );
  }
  return id;
}

async function endedOf({ deps }: ProductShop, ids: readonly number[]): Promise<number> {
  const text = 'select count(*)::int as ended from sweep where id = any($1) and ended_at is not null';
  const { rows } = await deps.pool.query<{ ended: number }>(text, [ids]);
  return rows[0]?.ended ?? 0;
}

/** By the receipt of the one transaction, which must have moved all of it. */
async function gasOf({ deps, stage }: ProductShop, { batch, way, asset }: Field, id: number): Promise<number> {
  const { rows } = await deps.pool.query<{ hash: string; status: string; moved: number }>(
    `select s.tx_hash as hash, s.status, (select count(*)::int from sweep_item i
       where i.sweep_id = s.id and i.status = 'moved' and i.moved_units = $2) as moved from sweep s where s.id = $1`,
    [id, String(units[asset])],
  );
  const [row] = rows;
  if (row?.status !== 'completed' || row.moved !== batch) {
    throw new Error(`${row?.moved} of ${batch} ${way} ${asset} moved: ${row?.status}`);
  }
  return gasUsed(stage.rpc, row.hash);
}

/** What somebody pays who sends all there is of it to the same place, by a transaction of their own. */
async function bareGas({ stage, collector, plain }: ProductShop): Promise<Record<Asset, number>> {
  const sender = `0x${'5e'.repeat(20)}`;
  const sent = async (call: Parameters<typeof stage.sendAs>[1]): Promise<number> => {
    const hash = await stage.sendAs(sender, call);
    await stage.mine(1);
    return gasUsed(stage.rpc, hash);
  };
  const bareOf = async (token: string): Promise<number> => {
    await stage.pay([{ to: sender, units: units.USDC, contract: token }]);
    await stage.mine(1);
    const args = [collector as Address, units.USDC] as const;
    return sent({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) });
  };
  return {
    'ERC-20': await bareOf(plain),
    USDC: await bareOf(stage.token),
    USDT: await bareOf(stage.usdt),
    coin: await sent({ to: collector, value: 1n }),
  };
}

async function gasUsed(rpc: JsonRpc, hash: string): Promise<number> {
  const receipt = await rpc<{ gasUsed: string; status: string } | null>('eth_getTransactionReceipt', hash);
  if (receipt?.status !== '0x1') throw new Error(`${hash} did not succeed`);
  return Number(receipt.gasUsed);
}
