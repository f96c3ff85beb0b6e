import { tronOfHex } from '@coffer/keys/tron/address.ts';
import {
  askForTronChain,
  askTronAccount,
  webOf,
  type TronProvider,
  type TronWallet,
  type TronWeb,
} from '../../../wallet/tron-provider.ts';
import { signatureIn } from '../../../wallet/ask-wallet.ts';
import type { Deployer, Target } from './deployer.ts';
import { giveUpCall } from './give-up.ts';
import { withoutFactory, type Place, type Plan } from './plan.ts';

const create = 'createFundSweeperContract(bytes32,address)';
const predict = 'fundSweeperAddress(address,bytes32,address)';
/** About as long as the transaction is, with its signature and its result. */
const bytesMax = 450n;
/** What its constructor and keeping its code take: the code is always the same. */
const factoryEnergy = 1_615_000n;
/** What the call meets may have changed until it runs. */
const headroomTimes = 2n;

/** TronLink and all wallets that bring the library of this chain along. What it costs is receipt by their own node. */
export function tronLinkDeployer({ id, name, icon, provider }: TronWallet): Deployer {
  return {
    id,
    name,
    icon,
    async connect({ network }) {
      const account = await askTronAccount(provider);
      await askForTronChain(provider, { chainId: Number(network.chainId), name: network.name });
      return account;
    },
    plan: (place) => readTronPlan(webOf(provider), place),
    async deploy({ network }, place) {
      const { factory, owner } = place;
      if (factory.address === null) throw new Error('the factory is not deployed yet');
      const web = await webOn(provider, network);
      const { feeUnits = 0n } = await readTronPlan(web, place);
      const options = { feeLimit: Number(feeUnits * headroomTimes), callValue: 0 };
      const { transactionBuilder } = web;
      const args = [factory.address, create, options, argsOf(place), owner] as const;
      return signAndSend(web, (await transactionBuilder.triggerSmartContract(...args)).transaction);
    },
    async putFactory({ network }, { factory, owner }) {
      const web = await webOn(provider, network);
      const feeLimit = Number((await creationFee(web, factory.creation.data)) * headroomTimes);
      const made = { abi: [], bytecode: factory.creation.data.slice(2), name: 'SweepFactory', feeLimit };
      const transaction = await web.transactionBuilder.createSmartContract(made, owner);
      const address = tronOfHex(`0x${transaction.contract_address.slice(-40)}`);
      return { hash: await signAndSend(web, transaction), address };
    },
    sign: async (_account, text) => signatureIn(await webOf(provider).trx.signMessageV2(text)),
    async giveUp({ network }, { contract, owner }) {
      const web = await webOn(provider, network);
      const { energy_used: energy = 0 } = await web.transactionBuilder.triggerConstantContract(
        contract,
        giveUpCall,
        {},
        [],
        owner,
      );
      const feeLimit = Number((await burnt(web, BigInt(energy), bytesMax)) * headroomTimes);
      const { transactionBuilder } = web;
      const options = { feeLimit, callValue: 0 };
      const made = await transactionBuilder.triggerSmartContract(contract, giveUpCall, options, [], owner);
      return signAndSend(web, made.transaction);
    },
    async receipt(hash) {
      const receipt = await webOf(provider).trx.getUnconfirmedTransactionInfo(hash);
      return receipt.id === undefined ? null : { hasSucceeded: receipt.receipt?.result === 'SUCCESS' };
    },
  };
}

/** The library of the wallet on the network: it may have been moved elsewhere since. */
async function webOn(provider: TronProvider, { chainId, name }: Target['network']): Promise<TronWeb> {
  await askForTronChain(provider, { chainId: Number(chainId), name });
  return webOf(provider);
}

async function signAndSend({ trx }: TronWeb, transaction: object): Promise<string> {
  const sent = await trx.sendRawTransaction(await trx.sign(transaction));
  if (sent.result !== true || typeof sent.txid !== 'string') throw new Error(wordsOf(sent) || 'it was not sent');
  return sent.txid;
}

async function readTronPlan(web: TronWeb, place: Place): Promise<Plan> {
  const { owner } = place;
  const { address, creation } = place.factory;
  const { transactionBuilder, trx } = web;
  const balanceUnits = BigInt(await trx.getUnconfirmedBalance(owner));
  if (address === null || !(await isContract(web, address))) {
    return { ...withoutFactory, factoryFeeUnits: await creationFee(web, creation.data), balanceUnits };
  }
  const args = [{ type: 'address', value: owner }, ...argsOf(place)];
  const ask = (selector: string, parameters: typeof args) =>
    transactionBuilder.triggerConstantContract(address, selector, {}, parameters, owner);
  const { constant_result: words } = await ask(predict, args);
  const [word = ''] = words ?? [];
  if (!/^[0-9a-f]{64}$/i.test(word)) throw new Error('The factory gave no address.');
  const contract = tronOfHex(`0x${word.slice(-40)}`);
  const known = { contract, hasFactory: true, factoryFeeUnits: null, balanceUnits };
  if (await isContract(web, contract)) return { ...known, isThere: true, feeUnits: undefined };
  const { energy_used: energy = 0 } = await ask(create, argsOf(place));
  return { ...known, isThere: false, feeUnits: await burnt(web, BigInt(energy), bytesMax) };
}

function creationFee(web: TronWeb, data: string): Promise<bigint> {
  return burnt(web, factoryEnergy, bytesMax + BigInt(data.length / 2));
}

/** What is burnt for so much, where nobody gave the account any of it. */
async function burnt({ trx }: TronWeb, energy: bigint, bytes: bigint): Promise<bigint> {
  const parameters = await trx.getChainParameters();
  const priceOf = (key: string) => BigInt(parameters.find((one) => one.key === key)?.value ?? 0);
  return energy * priceOf('getEnergyFee') + bytes * priceOf('getTransactionFee');
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
