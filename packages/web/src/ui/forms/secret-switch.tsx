import { IconKeyboard, IconLock } from '@tabler/icons-react';
import { useNamedSecrets } from '../../api/named-secrets.ts';
import { Button } from '../buttons/button.tsx';

type Props = { isOn: boolean; onTurn: (isOn: boolean) => void; disabled?: boolean };

/** Between typing something and a secret of a vault; not there for those who have none to choose. */
export function SecretSwitch({ isOn, onTurn, disabled }: Props) {
  const isOffered = useNamedSecrets().some(({ secrets }) => secrets.length > 0);
  if (!isOffered && !isOn) return null;
  const Icon = isOn ? IconKeyboard : IconLock;
  return (
    <div>
      <Button
        size="xs"
        tone="quiet"
        edge="start"
        icon={<Icon size={15} stroke={1.75} aria-hidden />}
        disabled={disabled ?? false}
        onClick={() => onTurn(!isOn)}
      >
        {isOn ? 'Enter it instead' : 'Use a secret from a vault'}
      </Button>
    </div>
  );
}
