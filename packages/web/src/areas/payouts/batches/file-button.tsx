import { useRef, type ComponentProps } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { fileAccept } from './import-file.ts';

type Props = ComponentProps<typeof Button> & { onFile: (file: File) => void };

/** Opens the browser's choice of a file. */
export function FileButton({ onFile, ...button }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={fileAccept}
        aria-label="CSV file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
