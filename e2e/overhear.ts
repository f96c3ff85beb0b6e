import type { BrowserContext, Page } from '@playwright/test';

/** Everything that leaves a browser or stays in it. */
export type Overheard = { texts(page: Page): Promise<string[]> };

/** Listens from now on: to requests with all that they carry, and to what goes through sockets in both directions. */
export function overhear(context: BrowserContext): Overheard {
  const heard: Promise<string>[] = [];
  const hear = (text: string | Buffer) => heard.push(Promise.resolve(text.toString()));
  context.on('request', (request) => {
    hear(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    heard.push(
      request.allHeaders().then(
        (headers) => JSON.stringify(headers),
        () => '',
      ),
    );
  });
  const listen = (page: Page) =>
    page.on('websocket', (socket) => {
      hear(socket.url());
      socket.on('framesent', ({ payload }) => hear(payload));
      socket.on('framereceived', ({ payload }) => hear(payload));
    });
  context.on('page', listen);
  context.pages().forEach(listen);
  return {
    async texts(page) {
      const kept = await page.evaluate<string>(`(async () => {
        const databases = await indexedDB.databases();
        const stored = await Promise.all(databases.map(({ name }) => new Promise((resolve) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => resolve(name);
          opening.onsuccess = () => {
            const names = [...opening.result.objectStoreNames];
            if (names.length === 0) return resolve(name);
            const reading = opening.result.transaction(names);
            Promise.all(names.map((store) => new Promise((done) => {
              const all = reading.objectStore(store).getAll();
              all.onsuccess = () => done(all.result);
            }))).then(resolve);
          };
        })));
        const caches_ = await Promise.all((await caches.keys()).map(async (name) => [name, (await (await caches.open(name)).keys()).map((one) => one.url)]));
        return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), stored, caches_, document.cookie, location.href, history.state]);
      })()`);
      const cookies = JSON.stringify(await context.cookies());
      return [...(await Promise.all(heard)), kept, cookies];
    },
  };
}
