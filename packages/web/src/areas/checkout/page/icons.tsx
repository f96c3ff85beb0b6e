const shapes = {
  alert: [
    'M12 9v4',
    'M10.4 3.6 2.3 17.1A1.9 1.9 0 0 0 3.9 20h16.2a1.9 1.9 0 0 0 1.6-2.9L13.6 3.6a1.9 1.9 0 0 0-3.2 0M12 16h.01',
  ],
  back: ['m9 14-4-4 4-4', 'M5 10h11a4 4 0 1 1 0 8h-1'],
  ban: ['M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0', 'm5.7 5.7 12.6 12.6'],
  check: ['m5 12 5 5L20 7'],
  clock: ['M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0', 'M12 7v5l3 3'],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  copy: [
    'M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z',
    'M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  ],
  down: ['m6 9 6 6 6-6'],
  external: ['M12 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6', 'm11 13 9-9', 'M15 4h5v5'],
  flask: ['M9 3h6', 'M10 9h4', 'M10 3v6L6 20a.7.7 0 0 0 .5 1h11a.7.7 0 0 0 .5-1L14 9V3'],
  half: ['M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0', 'M12 3v18', 'm12 14 7-7', 'm12 19 8.5-8.5', 'm12 9 4.5-4.5'],
  receipt: [
    'M14 3v4a1 1 0 0 0 1 1h4',
    'M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2',
    'M9 9h1M9 13h6M9 17h6',
  ],
  wallet: [
    'M17 8V5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6',
    'M20 12v4h-4a2 2 0 0 1 0-4h4',
  ],
} as const;

export type IconName = keyof typeof shapes;

/** Outlines of the Tabler set. A word stands beside each, or says it in its place. */
export function Icon({ name, size = 15 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  );
}
