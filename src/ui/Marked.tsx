interface MarkedProps {
  text: string;
  spans: readonly (readonly [from: number, to: number])[];
  look?: string;
}

export function Marked({ text, spans, look = 'font-semibold text-ink' }: MarkedProps) {
  if (spans.length === 0) return text;
  return spans.map(([from, to], index) => (
    <span key={from}>
      {text.slice(spans[index - 1]?.[1] ?? 0, from)}
      <mark className={`rounded-sm bg-mark ${look}`}>{text.slice(from, to)}</mark>
      {index === spans.length - 1 && text.slice(to)}
    </span>
  ));
}
