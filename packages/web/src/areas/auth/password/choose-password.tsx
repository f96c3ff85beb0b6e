import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import type { ChoosePasswordTexts } from './choose-password-texts.ts';
import { DoorPage } from '../page/door-page.tsx';
import { tokenIn } from './token.ts';

/** Chooses a password with the token of a link. */
export function ChoosePassword({ texts }: { texts: ChoosePasswordTexts }) {
  const token = useTokenOfLink();
  const [spent, setSpent] = useState<string>();
  if (token === undefined) {
    return (
      <DoorPage title="This link is incomplete" lead={texts.incomplete.lead}>
        {texts.incomplete.actions}
      </DoorPage>
    );
  }
  if (token === spent) {
    return (
      <DoorPage title={texts.spent.title} lead={texts.spent.lead}>
        {texts.spent.actions}
      </DoorPage>
    );
  }
  return <ChoosePasswordForm key={token} token={token} texts={texts} onSpent={() => setSpent(token)} />;
}

/** Read once, and taken out of the address: it must not stay on the screen or in the history. */
function useTokenOfLink(): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const arrived = tokenIn(hash);
  if (arrived !== undefined && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (arrived !== undefined) void navigate({ to: '.', hash: '', replace: true });
  }, [arrived, navigate]);
  return arrived ?? token;
}
