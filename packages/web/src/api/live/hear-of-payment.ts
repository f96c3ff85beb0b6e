import { serverAddress } from '../http/server-address.ts';

type Heard = {
  /** Something happened to it: what it is now must be asked for. */
  news(): void;
  connected(isConnected: boolean): void;
};

const firstWaitMs = 1000;
const waitMsMax = 30_000;

/** Hears when something happens to a payment, until told to stop. Light enough for the page of a payer. */
export function hearOfPayment(reference: string, heard: Heard): () => void {
  const address = `${serverAddress('/ws').replace(/^http/, 'ws')}?reference=${reference}`;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  function open(): void {
    const line = new WebSocket(address);
    socket = line;
    line.addEventListener('message', ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'ready') {
        failures = 0;
        heard.connected(true);
      }
      // Whoever has just connected may have missed something.
      heard.news();
    });
    line.addEventListener('close', () => {
      if (isStopped) return;
      heard.connected(false);
      failures += 1;
      // Spread, so that not everybody comes back at the same moment.
      const waitMs = Math.min(waitMsMax, firstWaitMs * 2 ** (failures - 1));
      timer = setTimeout(open, waitMs / 2 + (Math.random() * waitMs) / 2);
    });
  }

  open();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}
