import { type Area, isEmpty, overlap } from './areas';

/** Lengths in CSS px from the corner of the window. The radii are those of the corners, clockwise from the top left. */
type Box = [color: string, radii: number[], x: number, y: number, width: number, height: number];
/** `y` is that of the baseline; wider than `width` it is squeezed. */
type Run = [text: string, x: number, y: number, width: number];
type Style = [font: string, color: string, direction: string, letterSpacing: string, runs: Run[]];

/** What `public/screen.js` draws: boxes as they lie over each other, then lines of text by their style. */
export interface RecordedScreen {
  boxes: Box[];
  styles: Style[];
  /** A font of each family, and the letters that are wanted of it: asking for each style takes longer than drawing. */
  letters: [font: string, text: string][];
}

export const screenLimits = { boxes: 120, runs: 200 } as const;

interface RecordedLine {
  text: string;
  area: Area;
  /** The text is as wide as its letters, not as its area. */
  isField?: boolean;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

export const isTransparent = (color: string): boolean => /^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(color);

/** Collects a screen, with no more than its limits. */
export function createRecording() {
  const boxes: Box[] = [];
  const styles = new Map<string, Style>();
  const letters = new Map<string, { font: string; wanted: Set<string> }>();
  let runs = 0;
  const context = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string) => context?.measureText(text).width ?? 0;

  function addBox(color: string, area: Area, clip: Area, radii: readonly number[] = [0]): void {
    const seen = overlap(area, clip);
    if (isEmpty(seen) || isTransparent(color) || boxes.length >= screenLimits.boxes) return;
    const { left, top, right, bottom } = seen;
    boxes.push([
      color,
      radii.map(hundredths),
      hundredths(left),
      hundredths(top),
      hundredths(right - left),
      hundredths(bottom - top),
    ]);
  }

  /** With its end replaced by `…` where there is no room for it. */
  function shorten(text: string, room: number): string {
    let shown = text;
    while (shown !== '' && widthOf(`${shown}…`) > room) shown = shown.slice(0, -1);
    return `${shown}…`;
  }

  function addLine({ text, area, isField = false }: RecordedLine, style: CSSStyleDeclaration, clip: Area): void {
    const seen = overlap(area, clip);
    // A canvas draws whole lines: one that is cut off is left out.
    const isCut = seen.bottom - seen.top < area.bottom - area.top - 4 || area.left < clip.left - 0.5;
    if (!context || runs >= screenLimits.runs || isEmpty(seen) || isCut) return;
    // Newsreader is loaded after the first paint, so its fallback is drawn.
    const family = style.fontFamily.replace(/^Newsreader, /, '');
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${family}`;
    context.font = font;
    const given = isField ? widthOf(text) : area.right - area.left;
    const isTooLong = area.left + given > clip.right + 0.5;
    const shown = isTooLong ? shorten(text, clip.right - area.left) : text;
    const width = isTooLong ? widthOf(shown) : given;
    // Digits of one width, which a canvas cannot ask the font for.
    const missing = (width - widthOf(shown)) / shown.length;
    const spacing = Math.abs(missing) < 0.05 ? '0px' : `${Math.round(missing * 20) / 20}px`;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(shown);
    const baseline = (area.top + area.bottom + ascent - descent) / 2;
    const { color, direction } = style;
    const id = [font, color, direction, spacing].join();
    const group: Style = styles.get(id) ?? [font, color, direction, spacing, []];
    styles.set(id, group);
    group[4].push([shown, hundredths(area.left), Math.round(baseline), Math.ceil(width)]);
    // Of the fonts that the device may have, one that it has not ends the waiting for all others.
    const own = font.replace(/"[^"]* Fallback", /g, '');
    const ofFamily = letters.get(family) ?? { font: own, wanted: new Set('a') };
    letters.set(family, ofFamily);
    for (const [letter] of shown.matchAll(/[^ -~]/gu)) ofFamily.wanted.add(letter);
    runs++;
  }

  const screen = (): RecordedScreen => ({
    boxes,
    styles: [...styles.values()],
    letters: [...letters.values()].map(({ font, wanted }) => [font, [...wanted].join('')]),
  });
  return { addBox, addLine, screen };
}
