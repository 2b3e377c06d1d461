import { animate } from '../../ui/animate';

/** What the copy takes over of the field, so that its words stand where they were. */
const sameLooks = ['font', 'lineHeight', 'color', 'padding', 'direction', 'letterSpacing'] as const;

/** The words of the composer fade once they are sent. The field itself is empty by then, and takes the next ones. */
export function watchSentWords(signal: AbortSignal): void {
  const onSubmit = ({ target }: SubmitEvent) => {
    const field = target instanceof HTMLFormElement ? target.querySelector('textarea') : null;
    if (!field || field.value.trim() === '') return;
    const { top, left, width, height } = field.getBoundingClientRect();
    const copy = document.createElement('div');
    copy.className = 'sent-words';
    copy.ariaHidden = 'true';
    copy.dataset.words = field.value;
    const style = getComputedStyle(field);
    for (const name of sameLooks) copy.style[name] = style[name];
    Object.assign(copy.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
    const animation = animate(copy, [{ opacity: 1 }, { opacity: 0 }], '--duration-fade');
    if (!animation) return;
    document.body.append(copy);
    const remove = () => copy.remove();
    animation.finished.then(remove, remove);
  };
  document.addEventListener('submit', onSubmit, { signal });
}
