import '../ui/theme/tokens.css';
import './base.css';
import './light.css';
import { hydrateRoot } from 'react-dom/client';
import { CheckoutScreen } from '../areas/checkout/checkout.screen.tsx';
import type { CheckoutData } from '../areas/checkout/payment/checkout-data.ts';

const drawnFrom = document.getElementById('data')?.textContent;
if (drawnFrom) {
  hydrateRoot(document.getElementById('root')!, <CheckoutScreen data={JSON.parse(drawnFrom) as CheckoutData} />);
}
