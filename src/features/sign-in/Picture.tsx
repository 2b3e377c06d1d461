import './picture.css';

/** Runs of a conversation: the person, the place of the first line, and the lengths of the lines. */
const runs = [
  { hue: 'hue-9', y: 24, lengths: [214, 150] },
  { hue: 'hue-own', y: 92, lengths: [186, 96] },
  { hue: 'hue-1', y: 160, lengths: [232, 204, 118] },
  { hue: 'hue-5', y: 250, lengths: [164] },
];
const lineHeight = 22;

/** A drawn conversation of margin lines. One's own words wait and are then sent. */
export function Picture() {
  return (
    <svg aria-hidden viewBox="0 0 320 276" preserveAspectRatio="xMidYMin slice" fill="none">
      {runs.map(({ hue, y, lengths }) => {
        const line = `M44 ${y - 12}v${lengths.length * lineHeight}`;
        const isOwn = hue === 'hue-own';
        return (
          <g key={hue} className={hue}>
            <circle cx="18" cy={y} r="14" fill="var(--face)" />
            <path d={line} className={isOwn ? 'picture-waits' : undefined} stroke="var(--person)" strokeWidth="2" />
            {isOwn && <path d={line} pathLength="1" className="picture-dries" stroke="var(--person)" strokeWidth="2" />}
            <path
              d={lengths.map((length, index) => `M58 ${y + index * lineHeight}h${length}`).join('')}
              className="picture-words"
            />
          </g>
        );
      })}
    </svg>
  );
}
