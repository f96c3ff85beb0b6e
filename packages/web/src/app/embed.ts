/**
 * Shows a checkout, or the page of a referrer, inside a shop's own page:
 *
 *   <script src="https://pay.example.com/embed.js"></script>
 *   <script>coffer.open(url, { into: element, onEvent: ({ type }) => {} })</script>
 *
 * What it reports are hints: a shop ships goods when its server was told so by a webhook, or has asked.
 */
type Happening = 'ready' | 'detected' | 'paid' | 'expired' | 'cancelled' | 'close';
type Heard = { type: string; referenceID: string; height?: number };

type Options = {
  /** Where it goes; over the page when left out. */
  into?: HTMLElement;
  onEvent?: (event: { type: Happening; referenceID: string }) => void;
};

type Opened = { close(): void };

export type Coffer = { open(url: string, options?: Options): Opened };

declare global {
  interface Window {
    coffer?: Coffer;
  }
}

const heightMin = 420;
/** What readers of the page are told of the frame, in the language that it will have. */
const titles = {
  payment: { en: 'Payment', de: 'Zahlung' },
  referral: { en: 'Bring a friend', de: 'Freunde werben' },
} as const;
const happenings: readonly string[] = ['ready', 'detected', 'paid', 'expired', 'cancelled', 'close'];

const layer =
  'position:fixed;inset:0;z-index:2147483000;display:grid;place-items:center;overflow:auto;padding:16px;background:rgb(12 25 28 / 0.6)';
const inLayer = 'width:min(440px,100%);border:0;border-radius:12px;background:#fff';
const inPlace = 'width:100%;border:0';

function open(url: string, { into, onEvent }: Options = {}): Opened {
  const address = new URL(url);
  address.searchParams.set('embed', location.origin);
  const { frame, place } = build(address, into);

  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== address.origin || source !== frame.contentWindow || !isHeard(data)) return;
    const type = data.type.replace('coffer:', '');
    if (type === 'size') frame.style.height = `${Math.max(heightMin, data.height ?? 0)}px`;
    if (!happenings.includes(type)) return;
    onEvent?.({ type: type as Happening, referenceID: data.referenceID });
    if (type === 'close') close();
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && into === undefined) close();
  };
  const close = () => {
    removeEventListener('message', hear);
    removeEventListener('keydown', escape);
    place.remove();
  };

  addEventListener('message', hear);
  addEventListener('keydown', escape);
  (into ?? document.body).append(place);
  return { close };
}

function build(address: URL, into: HTMLElement | undefined): { frame: HTMLIFrameElement; place: HTMLElement } {
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = titleOf(address);
  // A browser that shares nothing complains of the word.
  frame.allow = `clipboard-write; payment${'share' in navigator ? '; web-share' : ''}`;
  frame.style.cssText = into ? inPlace : inLayer;
  frame.style.height = `${heightMin}px`;
  if (into) return { frame, place: frame };
  const place = document.createElement('div');
  place.style.cssText = layer;
  place.setAttribute('role', 'dialog');
  place.setAttribute('aria-modal', 'true');
  place.setAttribute('aria-label', frame.title);
  place.append(frame);
  return { frame, place };
}

function titleOf({ pathname, searchParams }: URL): string {
  const language = searchParams.get('lang') ?? navigator.language;
  const own = pathname.includes('/referral/') ? titles.referral : titles.payment;
  return own[language.startsWith('de') ? 'de' : 'en'];
}

function isHeard(data: unknown): data is Heard {
  return typeof data === 'object' && data !== null && /^coffer:[a-z]+$/.test((data as Heard).type);
}

window.coffer = { open };
