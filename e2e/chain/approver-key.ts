import type { BrowserContext, Page } from '@playwright/test';
import { listen } from '../listen.ts';

/** What a security key holds, which a browser of a test forgets with each page. */
type Held = {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
  userHandle?: string;
};

/** A security key that somebody plugs into each page of the signer that opens, and touches at once. */
export class ApproverKey {
  /** One for each account of a page: another one takes its place. */
  readonly #held = new Map<string, Held>();
  /** What those pages reported, beside the refusals that they show. */
  readonly noise: string[] = [];

  /** The page of the signer that opens next, with the key plugged in. */
  async nextPage(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
    const opened = context.waitForEvent('page');
    await open();
    const page = await opened;
    listen(page, new Set([422]), this.noise);
    return page;
  }

  /** What is done while the key is plugged in. */
  async plugIn(page: Page, work: () => Promise<void>): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    for (const credential of this.#held.values()) {
      await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
    }
    // As it happens: the page goes by itself soon after, and what its browser knew of the key with it.
    const keep = ({ credential }: { credential: Held }) =>
      this.#held.set([credential.rpId, credential.userHandle].join(' '), credential);
    browser.on('WebAuthn.credentialAdded', keep);
    browser.on('WebAuthn.credentialAsserted', keep);
    await work();
  }
}
