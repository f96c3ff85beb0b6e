import '../ui/theme/tokens.css';
import './base.css';
import './light.css';
import { hydrateRoot } from 'react-dom/client';
import type { ReferralData } from '../areas/referral/referral-data.ts';
import { ReferralScreen } from '../areas/referral/referral.screen.tsx';
import { loadTexts } from '../areas/referral/texts/load-texts.ts';

const drawnFrom = document.getElementById('data')?.textContent;
if (drawnFrom) {
  const data = JSON.parse(drawnFrom) as ReferralData;
  void loadTexts[data.language]().then((texts) =>
    hydrateRoot(document.getElementById('root')!, <ReferralScreen data={data} texts={texts} />),
  );
}
