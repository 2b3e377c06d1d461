import { File, FileText, Film, Image, type LucideIcon, Music } from 'lucide-react';

const icons: [RegExp, LucideIcon][] = [
  [/^image\//, Image],
  [/^video\//, Film],
  [/^audio\//, Music],
  [/^text\/|pdf/, FileText],
];

/** What kind of file it is, at a glance; its name stands beside it. */
export function FileIcon({ type }: { type: string }) {
  const Icon = icons.find(([pattern]) => pattern.test(type))?.[1] ?? File;
  return <Icon size="1.375rem" aria-hidden className="text-ink2" />;
}
