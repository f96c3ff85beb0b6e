import type { NodeKind } from '../../nodes/node-kind.ts';

/** What is so with bitcoind and its kin. What a transaction lacks may be known to another node: no error ends the search. */
export const bitcoinNodes: NodeKind = {
  whichChain: ['getblockchaininfo', []],
  chainIdIn(answer) {
    const chain = typeof answer === 'object' && answer !== null && 'chain' in answer ? answer.chain : null;
    return typeof chain === 'string' && /^[a-z0-9]{1,20}$/.test(chain) ? chain : null;
  },
  isVerdict: () => false,
};

/** As bitcoind numbers its errors. */
export const errorCodes = {
  /** Nobody knows such a transaction or block. */
  notFound: -5,
  /** A height that there is not, or a scan while another one runs. */
  badParameter: -8,
  /** Such as inputs that are spent. */
  verifyError: -25,
  /** It breaks a rule. */
  rejected: -26,
  alreadyInChain: -27,
} as const;
