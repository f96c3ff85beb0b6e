import type { Language } from '@coffer/kernel/language.ts';

/** What Vite says about its chunks, by the module that each was made of. */
export type Manifest = Readonly<Record<string, Chunk>>;
type Chunk = { file: string; imports?: readonly string[]; css?: readonly string[] };

export type Preloads = Readonly<Record<string, readonly string[]>>;

const simple = ['src/app/layouts/simple-layout.tsx'];
const door = ['src/app/layouts/door-layout.tsx'];
const shell = ['src/app/shell/shell.tsx'];
const project = 'src/app/layouts/project-layout.tsx';
const settings = 'src/app/layouts/settings-layout.tsx';

/**
 * The modules that the dashboard loads only when an address is opened, screen and frame. Named here, they are on their
 * way together with the page. Addresses are written as in the dashboard's own list of them.
 */
export const preloads: Preloads = {
  '/': [...simple, screen('welcome/welcome')],
  '/login': [...door, screen('auth/login')],
  '/signup': [...door, screen('auth/signup')],
  '/forgotPassword': [...door, screen('auth/forgot-password')],
  '/setPassword': [...door, screen('auth/set-password')],
  '/freezeChange': [...door, screen('auth/freeze/freeze-change')],
  '/createPassword': [...door, screen('auth/create-password')],
  '/project/$projectId/dashboard': [...shell, project, screen('home/home')],
  '/settings/brand': [...shell, settings, screen('brand/brand')],
};

function screen(name: string): string {
  return `src/areas/${name}.screen.tsx`;
}

/** What the checkout says in a language: of them a page loads one. */
export function textsOf(language: Language): string {
  return `src/areas/checkout/texts/${language}.ts`;
}

/** The same of the pages of referrals. */
export function referralTextsOf(language: Language): string {
  return `src/areas/referral/texts/${language}.ts`;
}

const font = '/geist-latin-wght-normal.woff2';

/** The font of every word on every screen: known to the page only when its styles have come. */
export function fontTag(manifest: Manifest): string {
  const chunk = Object.entries(manifest).find(([module]) => module.endsWith(font))?.[1];
  return chunk ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${chunk.file}">` : '';
}

/** The tags that fetch these modules and all that they import, except what the page fetches anyhow. */
export function preloadTags(
  manifest: Manifest,
  modules: readonly string[],
  entry = 'dashboard.html',
): { scripts: string; styles: string } {
  const known = new Set(withImports(manifest, [entry]));
  const chunks = withImports(manifest, modules).filter((chunk) => !known.has(chunk));
  const knownStyles = new Set([...known].flatMap((chunk) => chunk.css ?? []));
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []).filter((file) => !knownStyles.has(file)));
  return {
    scripts: chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    styles: [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
  };
}

/** Each chunk once, after those that it needs. A module that the build does not know costs speed and nothing else. */
function withImports(manifest: Manifest, modules: readonly string[], seen = new Set<string>()): Chunk[] {
  return modules.flatMap((module) => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return [];
    seen.add(module);
    return [...withImports(manifest, chunk.imports ?? [], seen), chunk];
  });
}
