import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import './mantine.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { appointDoorkeeper } from '../api/http/client.ts';
import { followOtherTabs } from '../api/http/session.ts';
import { doorkeeper } from './doorkeeper.ts';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { StepUp } from './shell/step-up/step-up.tsx';
import { Toasts } from './toasts.tsx';
import { colorScheme, resolver, theme } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// What locks the page's scrolling behind a dialog asks this package for it.
setNonce(nonce);
appointDoorkeeper(doorkeeper);
followOtherTabs(() => doorkeeper.unauthorized());

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      cssVariablesResolver={resolver}
      getStyleNonce={() => nonce}
    >
      <Suspense>
        <Toasts />
      </Suspense>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Suspense>
          <StepUp />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
