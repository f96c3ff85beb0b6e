import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { preloadTags, type Manifest } from './web-preloads.ts';
import { serveWeb } from './web.ts';

const manifest: Manifest = {
  'dashboard.html': { file: 'assets/dashboard-1.js', imports: ['_react.js'], css: ['assets/dashboard-1.css'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_table.js': { file: 'assets/table-1.js', imports: ['_react.js', '_ring.js'], css: ['assets/table-1.css'] },
  '_ring.js': { file: 'assets/ring-1.js', imports: ['_table.js'] },
  'src/areas/members/members.screen.tsx': {
    file: 'assets/members-1.js',
    imports: ['_table.js', 'dashboard.html'],
    css: ['assets/members-1.css', 'assets/dashboard-1.css'],
  },
  'src/areas/roles/roles.screen.tsx': { file: 'assets/roles-1.js', imports: ['_table.js'] },
};
const members = 'src/areas/members/members.screen.tsx';

function fetched(modules: string[]) {
  const { scripts, styles } = preloadTags(manifest, modules);
  const names = (html: string, tag: string) => [...html.matchAll(new RegExp(`${tag}([^"]+)">`, 'g'))].map((m) => m[1]);
  return {
    scripts: names(scripts, '<link rel="modulepreload" crossorigin href="/assets/'),
    styles: names(styles, '<link rel="stylesheet" crossorigin href="/assets/'),
  };
}

test('a screen comes with all that it imports, once, and without what the page brings', () => {
  expect(fetched([members])).toEqual({
    scripts: ['ring-1.js', 'table-1.js', 'members-1.js'],
    styles: ['table-1.css', 'members-1.css'],
  });
});

test('two modules of one address share what both import', () => {
  expect(fetched([members, 'src/areas/roles/roles.screen.tsx']).scripts).toEqual([
    'ring-1.js',
    'table-1.js',
    'members-1.js',
    'roles-1.js',
  ]);
});

test('nothing is fetched ahead for an address without modules of its own, or for one that the build does not know', () => {
  expect(preloadTags(manifest, [])).toEqual({ scripts: '', styles: '' });
  expect(preloadTags(manifest, ['src/areas/gone.tsx'])).toEqual({ scripts: '', styles: '' });
});

test('the page of an address comes with its modules, whatever stands for the variable part; other pages do not', async () => {
  const app = Fastify();
  const bundle = {
    dashboard: '<head><!--head--><link rel="stylesheet" href="/assets/dashboard-1.css"></head>',
    checkout: '',
    referral: '',
    addresses: '',
    manifest,
    lightManifest: {},
    embed: { type: 'text/javascript', bytes: { identity: Buffer.of() } },
    assets: new Map(),
    render: () => '',
    renderCheckout: () => ({ head: '', app: '', data: '' }),
    renderNoPayment: () => ({ head: '', app: '', data: '' }),
    renderReferral: () => ({ head: '', app: '', data: '' }),
    renderNoReferral: () => ({ head: '', app: '', data: '' }),
  };
  serveWeb(app, bundle, { '/': [], '/project/$projectId/members': [members] });
  const fetchedAt = async (url: string) => (await app.inject(url)).payload.match(/[\w-]+\.(?:js|css)/g);
  const ahead = ['ring-1.js', 'table-1.js', 'members-1.js', 'dashboard-1.css', 'table-1.css', 'members-1.css'];
  for (const id of ['all', '7']) expect(await fetchedAt(`/project/${id}/members?tab=1`)).toEqual(ahead);
  for (const url of ['/', '/project/7/other', '/project/7/members/8'])
    expect(await fetchedAt(url)).toEqual(['dashboard-1.css']);
});
