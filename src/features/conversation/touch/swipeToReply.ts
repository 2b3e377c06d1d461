import { animate } from '../../../ui/animate';
import './touch.css';

/** So far towards the centre, in px, is a reply; a finger that comes from the edge of the screen is the browser's. */
const replies = 56;
const edge = 24;
/** Less is a tap; and it goes more across than down. */
const slop = 10;
/** Further than this, in px, the words follow no longer. */
const most = 80;
const tickMs = 8;

/** What is pulled sideways itself, or takes a finger for something else. */
const others = 'input, textarea, pre, audio, video, [role="toolbar"]';

interface Swipe {
  row: HTMLElement;
  words: HTMLElement;
  x: number;
  y: number;
  /** 1 or -1, on the screen: from the side where the words are to the centre. */
  towards: number;
  moving: boolean;
  by: number;
}

/** Where one's own words stand at the other side, that is where they come from. */
function towardsCentre(row: HTMLElement, words: HTMLElement): number {
  const [outer, inner] = [row.getBoundingClientRect(), (words.querySelector('.leaf') ?? words).getBoundingClientRect()];
  const own = row.classList.contains('own');
  if (own && inner.left - outer.left !== outer.right - inner.right)
    return inner.left - outer.left > outer.right - inner.right ? -1 : 1;
  return getComputedStyle(row).direction === 'rtl' ? -1 : 1;
}

/** A swipe of a row towards the centre replies to it; `reply` takes the key of the row. Ends with `signal`. */
export function watchSwipe(log: HTMLElement, reply: (row: string) => void, signal: AbortSignal): void {
  let swipe: Swipe | undefined;

  const end = () => {
    if (!swipe?.moving) {
      swipe = undefined;
      return;
    }
    const { row, words, by } = swipe;
    swipe = undefined;
    const { translate } = words.style;
    words.style.translate = '';
    animate(words, [{ translate }, { translate: 'none' }], '--duration-enter');
    row.removeAttribute('data-swiped');
    if (by >= replies && row.dataset.row) reply(row.dataset.row);
  };
  const start = (event: PointerEvent) => {
    end();
    const { target, clientX: x, clientY: y } = event;
    if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return;
    if (x < edge || x > window.innerWidth - edge || target.closest(others)) return;
    const row = target.closest<HTMLElement>('[data-row]');
    const words = row?.querySelector<HTMLElement>('.margin-line');
    if (row && words) swipe = { row, words, x, y, towards: towardsCentre(row, words), moving: false, by: 0 };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!swipe) return;
    const by = (clientX - swipe.x) * swipe.towards;
    if (!swipe.moving) {
      if (Math.abs(clientY - swipe.y) > slop || by < -slop) swipe = undefined;
      if (!swipe || by < slop) return;
      swipe.moving = true;
      swipe.row.style.setProperty('--swipe-towards', String(swipe.towards));
    }
    if (by >= replies && swipe.by < replies) navigator.vibrate?.(tickMs);
    swipe.by = by;
    swipe.row.dataset.swiped = by >= replies ? 'reply' : '';
    swipe.words.style.translate = `${Math.max(0, Math.min(by, most)) * swipe.towards}px`;
  };
  log.addEventListener('pointerdown', start, { signal });
  log.addEventListener('pointermove', move, { signal });
  log.addEventListener('pointerup', end, { signal });
  const cancel = () => {
    if (swipe) swipe.by = 0;
    end();
  };
  log.addEventListener('pointercancel', cancel, { signal });
  signal.addEventListener('abort', cancel);
}
