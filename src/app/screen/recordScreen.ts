import { type Area, edge, inset, isEmpty, overlap, sides } from './areas';
import { linesOf } from './linesOf';
import { createRecording, isTransparent, type RecordedScreen } from './recording';

/** What passes, and words of a draft or of a message on its way: those are the outbox's. */
const skipped = 'select, svg, [data-unsent], [role="toolbar"], [role="status"], [role="alert"], [role="progressbar"]';

const px = (text: string) => Number.parseFloat(text) || 0;

function radiiOf(style: CSSStyleDeclaration, width: number): number[] {
  const given = [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ].map((text) => (text.endsWith('%') ? (px(text) / 100) * width : Math.min(px(text), width)));
  return given.every((radius) => radius === given[0]) ? given.slice(0, 1) : given;
}

/** The colour of the line beside a message: its background is a gradient. */
const lineColor = (style: CSSStyleDeclaration) =>
  /^linear-gradient\(.*?((?:rgba?|okl\w+|color|la[bc]|lch)\([^)]*\))/.exec(style.backgroundImage)?.[1];

/** Describes what of `root` is inside the window. It changes nothing, and reads no value of a field. */
export function recordScreen(root: Element): RecordedScreen {
  const { addBox, addLine, screen } = createRecording();

  function addField(field: HTMLInputElement | HTMLTextAreaElement, style: CSSStyleDeclaration, clip: Area): void {
    if (field.value !== '' || !field.placeholder) return;
    const { left, top, right, bottom } = field.getBoundingClientRect();
    const area = { left: left + px(style.paddingLeft), top, right: right - px(style.paddingRight), bottom };
    const line = { text: field.placeholder, area, isField: true };
    // The composer's own is not the browser's: see `cut-placeholder`.
    const cut = field.closest('[data-placeholder]');
    const placeholder = cut ? getComputedStyle(cut, '::before') : getComputedStyle(field, '::placeholder');
    addLine(line, placeholder, overlap(area, clip));
  }

  function addElement(element: Element, style: CSSStyleDeclaration, rect: DOMRect, clip: Area): void {
    const radii = radiiOf(style, rect.width);
    const widths = sides.map((side) => px(style.getPropertyValue(`border-${side}-width`)));
    const [width = 0] = widths;
    const isFramed = width > 0 && widths.every((each) => each === width);
    if (isFramed && ![style.backgroundColor, style.borderTopColor].some(isTransparent)) {
      const inner = radii.map((radius) => Math.max(0, radius - width));
      addBox(style.borderTopColor, rect, clip, radii);
      addBox(style.backgroundColor, inset(rect, width), clip, inner);
    } else {
      addBox(style.backgroundColor, rect, clip, radii);
      sides.forEach((side, at) => {
        if (!isFramed) addBox(style.getPropertyValue(`border-${side}-color`), edge(rect, side, widths[at] ?? 0), clip);
      });
    }
    const line = element.classList.contains('margin-line') && lineColor(style);
    if (line) addBox(line, edge(rect, style.backgroundPositionX.startsWith('100%') ? 'right' : 'left', 2), clip);
  }

  function visit(element: Element, around: Area): void {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.opacity === '0') return;
    const rect = element.getBoundingClientRect();
    if (style.display !== 'contents' && isEmpty(overlap(rect, around))) return;
    const isVisible = style.visibility === 'visible';
    if (isVisible) addElement(element, style, rect, around);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      addField(element, style, around);
      return;
    }
    // The next start opens at the beginning of a list and at the end of a log.
    if (element.matches(skipped) || Math.abs(element.scrollTop) > 1) return;
    const clip = style.overflowX === 'visible' && style.overflowY === 'visible' ? around : overlap(rect, around);
    // In the composer's form words are of a draft: what it answers, too.
    const hasWords = isVisible && !element.closest('form');
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child, clip);
      else if (child instanceof Text && hasWords)
        for (const { text, rect: area } of linesOf(child)) addLine({ text, area }, style, clip);
    }
  }

  const all = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  addBox(getComputedStyle(document.body).backgroundColor, all, all);
  visit(root, all);
  return screen();
}
