import './mantine.css';
import '../ui/tokens.css';
import '../ui/fonts.css';
import './base.css';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(<p>Coffer</p>);
