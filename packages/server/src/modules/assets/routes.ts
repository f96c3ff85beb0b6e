import * as blockchains from '@coffer/contract/money-in/blockchains.ts';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { addCurrency } from './currencies/add-currency.ts';
import { confirmPrice } from './currencies/confirm-price.ts';
import { haltByHand } from './blockchains/halt-chain.ts';
import { listBlockchains, listFamilies, listNodes, readBlockchain } from './blockchains/list-blockchains.ts';
import {
  listBlockchainCurrencies,
  listCurrencies,
  listReferralCurrencies,
  listSupportedCurrencies,
} from './currencies/list-currencies.ts';
import { listProjectCurrencies, putProjectCurrencies } from './currencies/project-currencies.ts';
import { resumeChain } from './blockchains/resume-chain.ts';
import { switchCurrency } from './currencies/switch-currency.ts';
import { testConnection, testNode } from './blockchains/test-connection.ts';
import { updateBlockchain } from './blockchains/update-blockchain.ts';

export function assetRoutes(bind: Bind, deps: Deps): void {
  bind(blockchains.listBlockchains, (_input, call) => listBlockchains(call));
  bind(blockchains.getBlockchain, ({ params }, call) => readBlockchain(call, params.idOrCode));
  bind(blockchains.listNodes, ({ params }, call) => listNodes(call, params.idOrCode));
  bind(blockchains.updateBlockchain, ({ params, body }, call) => updateBlockchain(deps, call, params.idOrCode, body));
  bind(blockchains.testConnection, ({ params }, call) => testConnection(deps, call, params.idOrCode));
  bind(blockchains.testNode, ({ params, body }, call) => testNode(deps, call, params.idOrCode, body));
  bind(blockchains.haltBlockchain, ({ params, body }, call) => haltByHand(deps, call, params.idOrCode, body.reason));
  bind(blockchains.resumeBlockchain, ({ params, body }, call) => resumeChain(deps, call, params.idOrCode, body.reason));
  bind(blockchains.listBlockchainFamilies, (_input, call) => listFamilies(call));
  bindCurrencies(bind, deps);
}

function bindCurrencies(bind: Bind, deps: Deps): void {
  bind(currencies.listCurrencies, (_input, call) => listCurrencies(call));
  bind(currencies.listReferralCurrencies, (_input, call) => listReferralCurrencies(call));
  bind(currencies.listBlockchainCurrencies, ({ query }, call) => listBlockchainCurrencies(call, query));
  bind(currencies.addBlockchainCurrency, ({ body }, call) => addCurrency(deps, call, body));
  bind(currencies.updateBlockchainCurrency, ({ params, body }, call) =>
    switchCurrency(deps, call, { ...params, ...body }),
  );
  bind(currencies.confirmCurrencyPrice, ({ params, body }, call) => confirmPrice(deps, call, { ...params, ...body }));
  bind(currencies.listSupportedCurrencies, (_input, call) => listSupportedCurrencies(call));
  bind(currencies.listProjectCurrencies, ({ params }, call) => listProjectCurrencies(call, params.id));
  bind(currencies.putProjectCurrencies, ({ params, body }, call) =>
    putProjectCurrencies(call, params.id, body.blockchainCurrencyIDs),
  );
}
