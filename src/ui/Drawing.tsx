/** What stands in an empty place: margin lines of people, and a bookmark where reading goes on. */
export function Drawing({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 120 76" width="120" height="76" fill="none" strokeWidth="2" className={className}>
      <path className="hue-9" stroke="var(--person)" d="M14 4v26" />
      <path className="hue-1" stroke="var(--person)" d="M14 46v26" />
      <path d="M9 32h10v12l-5-4-5 4z" fill="var(--color-ember)" />
      <path
        d="M26 10h76M26 24h48M26 52h60M26 66h34"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".16"
      />
    </svg>
  );
}
