import '../ui/theme/tokens.css';
import './base.css';
import './light.css';
import { hydrateRoot } from 'react-dom/client';
import { AddressesScreen } from '../areas/addresses/addresses.screen.tsx';
import { followTheme } from './follow-theme.ts';

followTheme();
hydrateRoot(document.getElementById('root')!, <AddressesScreen year={new Date().getFullYear()} />);
