const shapes = {
  alert: [
    'M12 9v4',
    'M10.4 3.6 2.3 17.1A1.9 1.9 0 0 0 3.9 20h16.2a1.9 1.9 0 0 0 1.6-2.9L13.6 3.6a1.9 1.9 0 0 0-3.2 0M12 16h.01',
  ],
  back: ['m9 14-4-4 4-4', 'M5 10h11a4 4 0 1 1 0 8h-1'],
  ban: ['M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0', 'm5.7 5.7 12.6 12.6'],
  cash: [
    'M7 15H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3',
    'M8 9h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z',
    'M12 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  ],
  check: ['M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0', 'm9 12 2 2 4-4'],
  clock: ['M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0', 'M12 7v5l3 3'],
  copy: [
    'M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z',
    'M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  ],
  done: ['m5 12 5 5L20 7'],
  down: ['m6 9 6 6 6-6'],
  download: ['M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2', 'm7 11 5 5 5-5', 'M12 4v12'],
  flag: ['M5 5a5 5 0 0 1 7 0 5 5 0 0 0 7 0v9a5 5 0 0 1-7 0 5 5 0 0 0-7 0z', 'M5 21v-7'],
  gift: [
    'M3 9a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z',
    'M12 8v13',
    'M19 12v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7',
    'M7.5 8a2.5 2.5 0 0 1 0-5A4.8 8 0 0 1 12 8a4.8 8 0 0 1 4.5-5 2.5 2.5 0 0 1 0 5',
  ],
  hourglass: [
    'M6.5 7h11M6.5 17h11',
    'M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1z',
    'M6 4v2a6 6 0 1 0 12 0V4a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z',
  ],
  link: ['m9 15 6-6', 'm11 6 .5-.5a5 5 0 0 1 7 7l-.5.5', 'm13 18-.4.5a5 5 0 0 1-7.1 0 5 5 0 0 1 0-7.1l.5-.4'],
  mail: ['M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z', 'm3 7 9 6 9-6'],
  pause: [
    'M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1z',
    'M14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1z',
  ],
  share: ['M8 9H7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1', 'M12 14V3', 'M9 6l3-3 3 3'],
  users: [
    'M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
    'M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
    'M16 3.1a4 4 0 0 1 0 7.8',
    'M21 21v-2a4 4 0 0 0-3-3.8',
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
