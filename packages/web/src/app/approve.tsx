import '../ui/theme/tokens.css';
import './base.css';
import './light.css';
import { createRoot } from 'react-dom/client';
import { SignerScreen } from '../areas/signer-page/signer.screen.tsx';

createRoot(document.getElementById('root')!).render(<SignerScreen />);
