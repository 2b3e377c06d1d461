import type { Page } from '@playwright/test';

/** An animation: its element, property, start values and easing, and its length in ms. */
export interface Motion {
  of: string;
  properties: string;
  /** As in styles: "scale: 0.6". */
  from: string;
  easing: string;
  ms: number;
  endless: boolean;
}

declare global {
  interface Window {
    motions?: Motion[];
  }
}

/**
 * Records every animation of the page from now on. An animation is pending until a frame begins, so it is recorded in a
 * frame.
 */
export async function watchMotions(page: Page): Promise<{ taken: () => Promise<Motion[]> }> {
  await page.evaluate(watch);
  return {
    /** The motions since the last call. */
    taken: () => page.evaluate(() => window.motions?.splice(0) ?? []),
  };
}

function watch(): void {
  const motions: Motion[] = [];
  const met = new WeakSet<Animation>();
  window.motions = motions;
  const nameOf = ({ target, pseudoElement }: KeyframeEffect): string => {
    if (!target || pseudoElement?.startsWith('::view-transition')) return pseudoElement ?? '';
    const row = target.matches('[data-row], li[data-id]') ? 'row ' : '';
    return `${row}${target.localName} ${target.getAttribute('role') ?? ''} ${target.className}${pseudoElement ?? ''}`;
  };
  const recordAnimations = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (met.has(animation) || !(effect instanceof KeyframeEffect)) continue;
      met.add(animation);
      const own = new Set(['offset', 'computedOffset', 'easing', 'composite']);
      const names = new Set(
        effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((name) => !own.has(name))),
      );
      const properties = [...names].sort().join(' ');
      const [first] = effect.getKeyframes();
      const from = Object.entries(first ?? {})
        .flatMap(([name, value]) => (names.has(name) ? [`${name}: ${value}`] : []))
        .join('; ');
      const { duration, iterations, easing = '' } = effect.getComputedTiming();
      motions.push({
        of: nameOf(effect),
        properties,
        from,
        easing: easing === 'linear' ? (first?.easing ?? easing) : easing,
        ms: Number(duration),
        endless: iterations === Number.POSITIVE_INFINITY,
      });
    }
    requestAnimationFrame(recordAnimations);
  };
  recordAnimations();
}
