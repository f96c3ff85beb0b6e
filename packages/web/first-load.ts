import path from 'node:path';

/** What the bundler knows about a module. */
type Known = { code: string | null; importedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Known | null };

const web = import.meta.dirname;
const at = (...names: readonly string[]) => names.map((name) => path.join(web, 'src', name));

const frame = at('app/shell/shell.tsx', 'app/layouts/project-layout.tsx');
const home = at('areas/home/home.screen.tsx');
const door = at('app/layouts/door-layout.tsx', 'areas/auth/login.screen.tsx');
/** These stay files of their own: other pages share what they stand on, and not them. */
const screens = /packages\/web\/src\/(areas\/(home|auth)\/|app\/layouts\/|app\/shell\/shell\.tsx$)/;

/** Packages that people import as a whole, though they need a few of its modules. */
const barrels = ['@tabler/icons-react', '@mantine/core', '@mantine/hooks'];
const barrel = /node_modules\/(@tabler\/icons-react|@mantine\/core|@mantine\/hooks)\/(?:dist\/)?esm\/[\w-]+\.mjs$/;

type Place = 'page' | 'shell' | 'forms';

/**
 * What is loaded before anybody did anything lies in few files, and beside it nothing that other pages alone need: what the
 * door and the shell share, what the shell and the home page need, and what the forms at the door need.
 */
export function firstLoad(): (place: Place) => (id: string, graph: Graph) => Place | null {
  let places: ReadonlyMap<string, Place> | undefined;
  return (place) => (id, graph) => {
    places ??= placesIn(graph);
    return places.get(id) === place ? place : null;
  };
}

function placesIn(graph: Graph): Map<string, Place> {
  const [inside, outside] = [reached([...frame, ...home], graph), reached(door, graph)];
  const places = new Map<string, Place>();
  for (const id of inside) if (!screens.test(id)) places.set(id, outside.has(id) ? 'page' : 'shell');
  for (const id of outside) if (!screens.test(id) && !places.has(id)) places.set(id, 'forms');
  return places;
}

/** All that is loaded with these modules. */
function reached(roots: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? [])
      open.push(...(barrel.test(imported) ? namedOf(info?.code ?? '', imported, graph) : [imported]));
  }
  return seen;
}

/** The modules behind the names that this code takes out of a barrel. */
function namedOf(code: string, barrelId: string, graph: Graph): string[] {
  const from = barrels.find((name) => barrelId.includes(`/${name}/`));
  const taken = listsIn(code).filter(({ source }) => source === from);
  const sources = sourcesOf(graph.getModuleInfo(barrelId)?.code ?? '');
  return taken.flatMap(({ names }) =>
    names.flatMap(([name = '']) => {
      const source = sources.get(name);
      return source === undefined ? [] : [path.resolve(path.dirname(barrelId), source)];
    }),
  );
}

/** Where a barrel has each of its names from. */
function sourcesOf(code: string): Map<string, string> {
  const own = listsIn(code).filter(({ source }) => source.startsWith('.'));
  return new Map(own.flatMap(({ names, source }) => names.map((name) => [name.at(-1) ?? '', source] as const)));
}

/** What is taken from where: each name as it is there, and as it is called here. */
function listsIn(code: string): { names: string[][]; source: string }[] {
  const lists = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...lists].map(([, list = '', source = '']) => ({
    names: list.split(',').map((one) => one.trim().split(/\s+as\s+/)),
    source,
  }));
}
