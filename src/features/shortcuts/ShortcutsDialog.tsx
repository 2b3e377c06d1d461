import { usePreferences } from '../../browser/preferences';
import { canSelectGroups, isOff } from '../../browser/settings';
import { t } from '../../i18n/translate';
import { Dialog } from '../../ui/overlay/Dialog';

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

interface Section {
  title: string;
  hasSingleKeys?: boolean;
  keys: Row[];
}

type Row = [keys: string[], does: string];
const rowIf = (offered: boolean, row: Row): Row[] => (offered ? [row] : []);

const sections = (send: string[], newLine: string[], inwards: string): Section[] => [
  {
    title: t('shortcuts.everywhere'),
    keys: [
      [[mod, 'K'], t('find.field')],
      [['Alt', '↑'], t('shortcuts.previous')],
      [['Alt', '↓'], t('shortcuts.next')],
      [['Alt', 'Shift', '↑'], t('shortcuts.previousUnread')],
      [['Alt', 'Shift', '↓'], t('shortcuts.nextUnread')],
      [['F6'], t('shortcuts.region')],
      [['Esc'], t('shortcuts.close')],
      [['?'], t('shortcuts.help')],
    ],
  },
  {
    title: t('shortcuts.writing'),
    keys: [
      [send, t('composer.send')],
      [newLine, t('shortcuts.newLine')],
      [['↑'], t('shortcuts.editLast')],
      [[':'], t('shortcuts.emoji')],
      [['@'], t('shortcuts.mention')],
      ...rowIf(!isOff('search'), [[mod, 'F'], t('search.title')]),
    ],
  },
  {
    title: t('format.title'),
    keys: [
      [[mod, 'B'], t('format.bold')],
      [[mod, 'I'], t('format.italic')],
      [[mod, 'E'], t('format.code')],
      [[mod, 'Shift', 'X'], t('format.strike')],
      [[mod, 'Shift', 'U'], t('format.link')],
      [[mod, 'Shift', '7'], t('format.numbers')],
      [[mod, 'Shift', '8'], t('format.bullets')],
      [[mod, 'Shift', '9'], t('format.quote')],
    ],
  },
  {
    title: t('shortcuts.inMessages'),
    hasSingleKeys: true,
    keys: [
      [['↑', '↓'], t('shortcuts.move')],
      [['Enter'], t('shortcuts.actions')],
      [[inwards], t('shortcuts.inside')],
      [['E'], t('message.edit')],
      [['R'], t('message.react')],
      [['Q'], t('message.reply')],
      [['M'], t('pane.nextMention')],
      [['P'], t('shortcuts.author')],
      [['C'], t('message.copy')],
      [['Delete'], t('message.delete')],
    ],
  },
  {
    title: t('shortcuts.inGroups'),
    hasSingleKeys: true,
    keys: [
      [['↑', '↓'], t('shortcuts.move')],
      [['P'], t('shortcuts.pin')],
      [['M'], t('shortcuts.mute')],
      [['U'], t('groups.markRead')],
      ...rowIf(canSelectGroups(), [['X'], t('select.start')]),
    ],
  },
  {
    title: t('shortcuts.choosing'),
    keys: [
      [['Space'], t('shortcuts.choose')],
      [['Shift', '↓'], t('shortcuts.chooseMore')],
      [[mod, 'A'], t('selectAll')],
      [['Esc'], t('select.end')],
    ],
  },
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { singleKeys, sendKey } = usePreferences();
  const byMod = sendKey === 'mod-enter';
  const inwards = getComputedStyle(document.documentElement).direction === 'rtl' ? '←' : '→';
  const all = sections(byMod ? [mod, 'Enter'] : ['Enter'], byMod ? ['Enter'] : ['Shift', 'Enter'], inwards);
  return (
    <Dialog title={t('shortcuts.title')} wordsOnly onClose={onClose} className="w-[min(52rem,calc(100vw-1.5rem))]">
      {!singleKeys && <p className="mb-4 boxed rounded-xl bg-list p-3 text-sm">{t('shortcuts.off')}</p>}
      <div className="gap-8 sm:columns-2">
        {all.map(({ title, hasSingleKeys, keys }) => (
          <section key={title} aria-label={title} className="mb-6 break-inside-avoid">
            <h3 className="pb-1 font-semibold">{title}</h3>
            <dl className={hasSingleKeys && !singleKeys ? 'text-ink2' : undefined}>
              {keys.map(([names, does]) => (
                <div
                  key={does}
                  className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-t border-line"
                >
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {names.map((name) => (
                      <kbd
                        key={name}
                        className="min-w-7 rounded-md border border-line bg-list px-1.5 text-center text-sm/6"
                      >
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
