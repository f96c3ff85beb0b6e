import { tronOfHex } from '@coffer/keys/tron-address.ts';
import { askTronAccount, askForTronChain, webOf, type TronWallet, type TronWeb } from '../../wallet/tron-provider.ts';
import type { Deployer } from './deployer.ts';
import type { Place, Plan } from './plan.ts';

const create = 'createFundSweeperContract(bytes32,address)';
const predict = 'fundSweeperAddress(address,bytes32,address)';
/** About as long as the transaction is, with its signature and its result. */
const bytesMax = 450n;
/** What the call meets may have changed until it runs. */
const headroomTimes = 2n;

/** TronLink and all wallets that bring the library of this chain along. What it costs is told by their own node. */
export function tronLinkDeployer({ id, name, icon, provider }: TronWallet): Deployer {
  return {
    ...{ id, name, icon },
    async connect({ network }) {
      const account = await askTronAccount(provider);
      await askForTronChain(provider, { chainId: Number(network.chainId), name: network.name });
      return account;
    },
    plan: (place) => readTronPlan(webOf(provider), place),
    async deploy({ network }, place) {
      // It may have been moved elsewhere since.
      await askForTronChain(provider, { chainId: Number(network.chainId), name: network.name });
      const web = webOf(provider);
      const { feeUnits = 0n } = await readTronPlan(web, place);
      const { factory, owner } = place;
      const options = { feeLimit: Number(feeUnits * headroomTimes), callValue: 0 };
      const built = await web.transactionBuilder.triggerSmartContract(factory, create, options, argsOf(place), owner);
      const sent = await web.trx.sendRawTransaction(await web.trx.sign(built.transaction));
      if (sent.result !== true || typeof sent.txid !== 'string') throw new Error(wordsOf(sent) || 'it was not sent');
      return sent.txid;
    },
    async receipt(hash) {
      const told = await webOf(provider).trx.getUnconfirmedTransactionInfo(hash);
      return told.id === undefined ? null : { hasSucceeded: told.receipt?.result === 'SUCCESS' };
    },
  };
}

async function readTronPlan(web: TronWeb, place: Place): Promise<Plan> {
  const { factory, owner } = place;
  const { transactionBuilder, trx } = web;
  const [hasFactory, balance] = await Promise.all([isContract(web, factory), trx.getUnconfirmedBalance(owner)]);
  const balanceUnits = BigInt(balance);
  if (!hasFactory) return { contract: '', isThere: false, hasFactory, feeUnits: undefined, balanceUnits };
  const args = [{ type: 'address', value: owner }, ...argsOf(place)];
  const { constant_result: words } = await transactionBuilder.triggerConstantContract(
    factory,
    predict,
    {},
    args,
    owner,
  );
  const [word = ''] = words ?? [];
  if (!/^[0-9a-f]{64}$/i.test(word)) throw new Error('The factory gave no address.');
  const contract = tronOfHex(`0x${word.slice(-40)}`);
  if (await isContract(web, contract))
    return { contract, isThere: true, hasFactory, feeUnits: undefined, balanceUnits };
  const [call, parameters] = await Promise.all([
    transactionBuilder.triggerConstantContract(factory, create, {}, argsOf(place), owner),
    trx.getChainParameters(),
  ]);
  const priceOf = (key: string) => BigInt(parameters.find((one) => one.key === key)?.value ?? 0);
  const feeUnits = BigInt(call.energy_used ?? 0) * priceOf('getEnergyFee') + bytesMax * priceOf('getTransactionFee');
  return { contract, isThere: false, hasFactory, feeUnits, balanceUnits };
}

function argsOf({ salt, collector }: Place) {
  return [
    { type: 'bytes32', value: salt },
    { type: 'address', value: collector },
  ];
}

async function isContract({ trx }: TronWeb, address: string): Promise<boolean> {
  return (await trx.getUnconfirmedAccount(address)).type === 'Contract';
}

function wordsOf({ code, message }: { code?: unknown; message?: unknown }): string {
  const bytes = typeof message === 'string' ? (message.match(/[0-9a-f]{2}/gi) ?? []) : [];
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)));
  return [code, text].filter((part) => typeof part === 'string' && part !== '').join(': ');
}
