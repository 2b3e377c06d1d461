import { t } from '../../../i18n/translate';

interface UnderWayListProps {
  messages: readonly { key: string; text: string }[];
}

/** Above the field: what left it and is not on disk yet. */
export function UnderWayList({ messages }: UnderWayListProps) {
  return (
    <ul aria-label={t('composer.underWay')} className="-order-2 basis-full px-2 pt-1 text-ink2">
      {messages.map(({ key, text }) => (
        <li key={key} dir="auto" className="truncate">
          {text}
        </li>
      ))}
    </ul>
  );
}
