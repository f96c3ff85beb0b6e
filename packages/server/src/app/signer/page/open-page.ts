import path from 'node:path';
import type { Logger } from 'pino';
import { sealedPartOf, startFollowingRequests } from '../../../modules/approvers/index.ts';
import type { StandingDesk } from '../../../modules/payouts/index.ts';
import type { Config } from '../../../platform/config.ts';
import { nextFreePort } from '../../check-ports.ts';
import { answerCalls } from './answer-calls.ts';
import { readPageFiles } from './page-files.ts';
import { servePage, type Page } from './serve-page.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../web/dist/signer');

const defaultPort = 8081;

type Where = { url: string; host: string; port: number; proxies: readonly string[] };

/** Where the page is to be; undefined where nobody said so. */
export function pageOf({
  SIGNER_URL: url,
  SIGNER_HOST: host,
  SIGNER_PORT: port = defaultPort,
  TRUST_PROXY: proxies,
}: Config): Where | undefined {
  return url === undefined ? undefined : { url, host, port, proxies };
}

/**
 * Where nobody named one, a program that people open on this machine has it on the next free port of that. Who opens it elsewhere
 * names the address: passkeys belong to it.
 */
export async function pageOnThisMachine(config: Config): Promise<Pick<Config, 'SIGNER_URL' | 'SIGNER_PORT'>> {
  const { SIGNER_URL, SITE_URL, SIGNER_HOST, PORT, SIGNER_PORT = PORT === 0 ? defaultPort : PORT + 1 } = config;
  if (SIGNER_URL !== undefined || SITE_URL !== undefined) return { SIGNER_URL, SIGNER_PORT };
  const free = await nextFreePort(SIGNER_HOST, SIGNER_PORT);
  return { SIGNER_URL: `http://localhost:${free}`, SIGNER_PORT: free };
}

/** Whoever cannot open it signs all the same: payouts that need a passkey wait meanwhile. */
export async function openPage(desk: StandingDesk, where: Where, log: Logger): Promise<Page | undefined> {
  const files = readPageFiles(folder);
  if (files.size === 0) {
    log.error('the page of the signer is not built, so that nobody approves with a passkey. Run: npm run build');
    return undefined;
  }
  const { url: origin, host, port, proxies } = where;
  const sealedIn = (link: string) => sealedPartOf(desk.masterKey, link, desk.clock.now());
  const serving = { listen: { host, port }, origin, files, answer: answerCalls(desk), sealedIn, proxies, log };
  try {
    const page = await servePage(serving);
    const requests = startFollowingRequests(desk);
    if (desk.approvers.present(desk.clock.now()).length === 0) {
      desk.firstCode.draw();
      log.info(
        { page: origin, codeIn: desk.firstCode.file },
        'nobody approves with a passkey yet: the first one takes a code',
      );
    }
    return {
      port: page.port,
      async close() {
        await requests.stop();
        await page.close();
      },
    };
  } catch (error) {
    log.error({ err: error, ...where }, 'the page of the signer cannot be opened: nobody approves with a passkey');
    return undefined;
  }
}
