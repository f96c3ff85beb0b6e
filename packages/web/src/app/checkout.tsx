import '../ui/theme/tokens.css';
import './base.css';
import './light.css';
import { hydrateRoot } from 'react-dom/client';
import { CheckoutScreen } from '../areas/checkout/checkout.screen.tsx';
import type { CheckoutData } from '../areas/checkout/payment/checkout-data.ts';
import { loadTexts } from '../areas/checkout/texts/load-texts.ts';

const drawnFrom = document.getElementById('data')?.textContent;
if (drawnFrom) {
  const data = JSON.parse(drawnFrom) as CheckoutData;
  void loadTexts[data.language]().then((texts) =>
    hydrateRoot(document.getElementById('root')!, <CheckoutScreen data={data} texts={texts} />),
  );
}
