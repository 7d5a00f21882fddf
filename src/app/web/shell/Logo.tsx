// Requirements: NAV-28.
/** The portal's default logo, a road from depot to site; an operator's logo replaces it. */
export function Logo({ src, size = 28 }: { src?: string | null | undefined; size?: number }) {
  if (src) return <img src={src} alt="" height={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#0d5d75" />
      <path
        d="M7 11h18M16 11v6c0 4 2.5 5.5 6 5.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="23" cy="22.5" r="3" fill="#7fd3e6" />
      <circle cx="7" cy="11" r="2.5" fill="#fff" />
    </svg>
  );
}
