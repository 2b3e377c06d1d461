import { CloudOff, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useStore } from '../../browser/store';
import { type PlainKey, t } from '../../i18n/translate';
import { Boundary } from '../Boundary';
import { Button, IconButton } from '../Button';
import { useLostFocus } from '../useLostFocus';
import type { Part } from './partLoader';

function NotLoaded({ state, onRetry }: { state: 'slow' | 'missing' | 'trying' | 'broken'; onRetry: () => void }) {
  const ref = useLostFocus<HTMLDivElement>((element) => {
    if (!element.closest('dialog')) document.querySelector('main')?.focus();
  });
  return (
    <div ref={ref} role="status" className="m-auto grid max-w-sm justify-items-center gap-2 p-4 text-center">
      {state !== 'slow' && <CloudOff size="1.5rem" aria-hidden className="text-ink2" />}
      <p className="font-semibold">{t(titles[state])}</p>
      {state !== 'slow' && (
        <p className="text-sm text-ink2">
          {state === 'broken'
            ? t('app.brokeDetail')
            : t(state === 'trying' ? 'loading' : navigator.onLine ? 'part.waiting' : 'part.offline')}
        </p>
      )}
      <Button className="mt-2" onClick={onRetry}>
        {t('part.retry')}
      </Button>
    </div>
  );
}

const titles = { slow: 'loading', missing: 'part.missing', trying: 'part.missing', broken: 'app.broke' } as const;

type Shell<P> = (props: P, notice: ReactNode) => ReactNode;

export const noNotice = () => null;

export const noticeAlone = (_: object, notice: ReactNode) => notice;

interface LazyPart<P> {
  (props: P): ReactNode;
  preload(): void;
}

/** `shell` places the notice for a part that is missing or broken. */
export function lazyPart<M, P extends object>(
  part: Part<M>,
  pick: (loaded: M) => ComponentType<P>,
  shell: Shell<P>,
  pending: Shell<P> = noNotice,
): LazyPart<P> {
  const render = (props: P) => <PartPlace part={part} pick={pick} shell={shell} pending={pending} given={props} />;
  return Object.assign(render, { preload: () => void part.load() });
}

interface PartPlaceProps<M, P> {
  part: Part<M>;
  pick: (loaded: M) => ComponentType<P>;
  shell: Shell<P>;
  pending: Shell<P>;
  given: P;
}

function PartPlace<M, P extends object>({ part, pick, shell, pending, given }: PartPlaceProps<M, P>) {
  const state = useStore(part);
  useEffect(() => void part.load(), [part]);
  if (state.status === 'ready') {
    const Loaded = pick(state.value);
    const broken = (again: () => void) => shell(given, <NotLoaded state="broken" onRetry={again} />);
    return (
      <Boundary fallback={broken}>
        <Loaded {...given} />
      </Boundary>
    );
  }
  const onRetry = () => void part.load();
  if (state.status === 'missing')
    return shell(given, <NotLoaded state={state.trying ? 'trying' : 'missing'} onRetry={onRetry} />);
  if (state.status === 'loading' && state.slow) return shell(given, <NotLoaded state="slow" onRetry={onRetry} />);
  return pending(given, null);
}

const openModal = (dialog: HTMLDialogElement) => {
  dialog.showModal();
  return () => dialog.close();
};

/** A native `<dialog>`, because the code of `Dialog` may itself be missing. */
export const inDialog =
  <P extends { onClose: () => void }>(title: PlainKey | ((props: P) => string)): Shell<P> =>
  (props, notice) => {
    const name = typeof title === 'string' ? t(title) : title(props);
    return (
      <dialog
        ref={openModal}
        aria-label={name}
        onClose={props.onClose}
        className="m-auto w-[min(32rem,calc(100vw-1.5rem))] rounded-3xl bg-raised p-4 text-ink shadow-3"
      >
        <div className="flex items-center justify-between gap-3 ps-2">
          <h2 className="voice min-w-0 text-xl break-words">{name}</h2>
          <IconButton icon={X} label={t('close')} onClick={props.onClose} />
        </div>
        {notice}
      </dialog>
    );
  };

export const inMenuDialog = inDialog(({ label }: { label: string; onClose: () => void }) => label);

export const inRow = (_: object, notice: ReactNode) => <div className="basis-full">{notice}</div>;
