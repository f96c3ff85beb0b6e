import { useEffect, useRef } from 'react';

/** Where a picture is, or the file that was chosen. */
export type LogoSource = string | File;

type Props = { source: LogoSource; alt: string; className?: string | undefined };

export function LogoImage({ source, alt, className }: Props) {
  if (typeof source === 'string') return <img src={source} alt={alt} className={className} />;
  return <FileImage file={source} alt={alt} className={className} />;
}

/** A chosen file has an address for as long as it is shown. */
function FileImage({ file, alt, className }: Omit<Props, 'source'> & { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={alt} className={className} />;
}
