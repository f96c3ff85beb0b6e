/** A wallet that announces itself as they do (EIP-6963): it declines first, is elsewhere then, and has no money. */
export function announceWallet(): void {
  let asked = 0;
  let chainId = '0x1';
  const answers: Record<string, unknown> = {
    eth_getBalance: '0x0',
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0x3b9aca00',
    eth_call: `0x${'0'.repeat(24)}${'5e'.repeat(20)}`,
  };
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
      if (method === 'eth_requestAccounts') {
        asked += 1;
        if (asked === 1) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
        return [`0x${'0e'.repeat(20)}`];
      }
      if (method === 'eth_chainId') return chainId;
      if (method === 'wallet_switchEthereumChain') {
        if (asked === 2) throw Object.assign(new Error('Unrecognised chain'), { code: 4902 });
        chainId = (params[0] as { chainId: string }).chainId;
        return null;
      }
      if (method === 'wallet_addEthereumChain') throw Object.assign(new Error('Unrecognised chain'), { code: 4902 });
      if (method === 'eth_getCode') return /5e5e5e/i.test(String(params[0])) ? '0x' : '0x60';
      return answers[method];
    },
  };
  const info = {
    uuid: '3b5f7c0e-1c0f-4c55-9a58-000000000001',
    name: 'Pocket wallet',
    icon: '',
    rdns: 'com.example.pocket',
  };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
