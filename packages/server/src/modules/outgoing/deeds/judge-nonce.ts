import { carries, type Judge } from './deed.ts';

const numbersMax = 32;

/** Opening what long-lived transactions live by: exactly as the chain says it is done, and so many of one wallet at most. */
export const judgeNonce: Judge = async ({ chain, blockchain }, order) => {
  if (!chain.cosigning) return `${blockchain.name} knows no numbers to open.`;
  if (order.contract !== null || carries({ ...order, data: null })) return 'opening a number carries nothing else.';
  for (let number = 0; number < numbersMax; number += 1) {
    const told = await chain.cosigning.lifetime(order.from, number);
    if ('lifetime' in told || told.opens.data !== order.data) continue;
    const isThat = order.to === told.opens.to && order.units === told.opens.units;
    return isThat ? null : 'that is not how a number is opened.';
  }
  return 'that number is open already, or none of those that a wallet opens.';
};
