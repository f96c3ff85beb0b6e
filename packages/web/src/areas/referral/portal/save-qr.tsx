import { useState } from 'react';
import type { DrawnQr } from '../../../ui/addresses/drawn-qr.ts';
import { saveText } from '../../../ui/buttons/save-text.ts';
import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** As a file of its own. */
export function drawingOf({ size, path }: DrawnQr): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

type Props = { url: string; label: string; fileName: string };

/** Drawn once it is asked for: of many links few are printed. */
export function SaveQr({ url, label, fileName }: Props) {
  const { link } = useTexts();
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      const { drawQr } = await import('../../../ui/addresses/drawn-qr.ts');
      saveText(fileName, drawingOf(drawQr(url)), 'image/svg+xml');
      setFailed(false);
    } catch {
      // What draws it did not come: whoever is on their way presses again.
      setFailed(true);
    }
  };
  return (
    <span className="copying scripted">
      <button type="button" className="button" aria-label={label} onClick={() => void save()}>
        <Icon name="download" size={16} />
        {link.saveQr}
      </button>
      <output className={isFailed ? 'told' : 'unseen'}>{isFailed ? link.qrFailed : null}</output>
    </span>
  );
}
