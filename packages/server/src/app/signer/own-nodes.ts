import type { Chains, ChainSettings } from '../../chains/port/chains.ts';
import type { Config } from '../../platform/config.ts';

/** Where the signer has nodes of its own for a chain, it asks these alone: nobody who changes those of the install leads it astray. */
export function withOwnNodes(chains: Chains, config: Config): Chains {
  return {
    rules: (code) => chains.rules(code),
    connect(code, settings) {
      const urls = config[`SIGNER_${code}_RPC_URL`];
      // Those of the install are numbered from 1.
      const own: ChainSettings['nodes'] = urls.map((url, at) => ({ id: -1 - at, url }));
      return chains.connect(code, own.length === 0 ? settings : { ...settings, nodes: own });
    },
  };
}
