import { useEffect, useState } from 'react';

/** An address under which a chosen file can be shown, for as long as it is. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [made, setMade] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made !== undefined && made.file === file ? made.url : undefined;
}
