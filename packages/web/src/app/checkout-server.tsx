import { renderToString } from 'react-dom/server';
import { AddressesScreen } from '../areas/addresses/addresses.screen.tsx';

/** The first paint of a page that payers open, or nothing when this bundle has no such page. */
export function render(path: string): string | undefined {
  return path === '/addresses' ? renderToString(<AddressesScreen />) : undefined;
}
