import { File, FileText, Film, Image, type LucideIcon, Music } from 'lucide-react';
export function FileName({ name }: { name: string }) {
  const [, stem, ending] = /^(.{20,})(\.[a-z0-9]{1,5})$/isu.exec(name) ?? [];
  if (stem === undefined) return <bdi className="block truncate font-medium">{name}</bdi>;
  return (
    <bdi className="flex min-w-0 font-medium">
      <span className="truncate">{stem}</span>
      <span className="shrink-0">{ending}</span>
    </bdi>
  );
}

const icons: [RegExp, LucideIcon][] = [
  [/^image\//, Image],
  [/^video\//, Film],
  [/^audio\//, Music],
  [/^text\/|pdf/, FileText],
];

export function FileIcon({ type }: { type: string }) {
  const Icon = icons.find(([pattern]) => pattern.test(type))?.[1] ?? File;
  return <Icon size="1.375rem" aria-hidden className="text-ink2" />;
}
