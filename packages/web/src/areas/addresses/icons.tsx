import type { ReactNode } from 'react';

function Outline({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="15"
      height="15"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function CopyIcon() {
  return (
    <Outline>
      <path d="M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z" />
      <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
    </Outline>
  );
}

export function DownloadIcon() {
  return (
    <Outline>
      <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />
    </Outline>
  );
}

export function KeyIcon() {
  return (
    <Outline>
      <path d="m16.6 3.9 3.5 3.5a2.9 2.9 0 0 1 0 4.2l-2.7 2.6a2.9 2.9 0 0 1-4.1 0L10 10.9a2.9 2.9 0 0 1 0-4.2l2.5-2.7a2.9 2.9 0 0 1 4.1-.1z" />
      <path d="m11 12-6.6 6.6a1.3 1.3 0 0 0-.4 1V20h2v-2h2v-2h2l1.5-1.5M15 9h.01" />
    </Outline>
  );
}
