import { renderToString } from 'react-dom/server';
import { AddressesScreen } from '../areas/addresses/addresses.screen.tsx';
import { paths } from './paths.ts';

/** The first paint of a page that payers open, or nothing when this bundle has no such page. */
export function render(path: string): string | undefined {
  if (path !== paths.addresses) return undefined;
  return renderToString(<AddressesScreen year={new Date().getFullYear()} />);
}
