import { hydrateRoot } from 'react-dom/client';
import { AddressesScreen } from '../areas/addresses/addresses.screen.tsx';

hydrateRoot(document.getElementById('root')!, <AddressesScreen />);
