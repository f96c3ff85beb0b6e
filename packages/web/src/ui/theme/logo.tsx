const widthPerHeight = 118 / 32;

/** Body and word take the colour of the text around them; the lid's accent comes from the tokens. */
export function Logo({ height = 22 }: { height?: number }) {
  return (
    <svg viewBox="0 0 118 32" width={height * widthPerHeight} height={height} role="img" aria-label="Coffer">
      <Pieces />
      <g transform="translate(41 1)" fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M10.9 13.1A5.5 5.5 0 1 0 10.9 20.9" />
        <circle cx="20.5" cy="17" r="5.5" />
        <path d="M33 24V8a3.5 3.5 0 0 1 3.5-3.5h.8M42 24V8a3.5 3.5 0 0 1 3.5-3.5h2.2M29.5 11.5h17.7" />
        <path d="M49 17.2h11A5.5 5.5 0 1 0 58.4 20.9" />
        <path d="M66.5 24V10M66.5 17a5.5 5.5 0 0 1 5.5-5.5h1.2" />
      </g>
    </svg>
  );
}

/** The coffer alone. Beside the name it says nothing of its own. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <Pieces />
    </svg>
  );
}

/** Lid and body. */
function Pieces() {
  return (
    <>
      <path
        className="lid"
        d="M10 4h12a7 7 0 0 1 7 7v2H19.5v5a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-5H3v-2a7 7 0 0 1 7-7Z"
      />
      <path
        fill="currentColor"
        d="M3 15.5h7v4a2.5 2.5 0 0 0 2.5 2.5h7a2.5 2.5 0 0 0 2.5-2.5v-4h7V23a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5Z"
      />
    </>
  );
}
