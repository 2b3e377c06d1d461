const light = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' };

export const looks = {
  light: { media: light },
  dark: { media: { ...light, colorScheme: 'dark' } },
  contrast: { media: { ...light, contrast: 'more' } },
  forced: { media: { ...light, colorScheme: 'dark', forcedColors: 'active' } },
  mirrored: { media: light, dir: 'rtl' },
  large: { media: light, size: '200%' },
  'browser-large': { media: light },
};

export async function wear(page, { media, dir = 'ltr', size = '' }) {
  await page.emulateMedia(media);
  await page.evaluate(
    ([dir, size]) => {
      document.documentElement.dir = dir;
      document.documentElement.style.fontSize = size;
    },
    [dir, size],
  );
}

export const themes = ['light', 'dark'];

const finger = { hasTouch: true, isMobile: true };

/**
 * Shots without `all` (`plan.mjs`) are taken only at the first size. Dark colours are checked once with touch and once
 * with a mouse.
 */
export const devices = {
  phone: {
    sizes: [{ width: 390, height: 844, looks: ['light', 'dark', 'contrast', 'forced', 'mirrored', 'large'] }],
    context: finger,
    checks: { finger: true, inDark: true },
  },
  // A view keeps its narrow layout when the screen grows, so this size is a separate device.
  tablet: {
    sizes: [{ width: 820, height: 1180, looks: ['light', 'dark', 'contrast', 'forced', 'mirrored'] }],
    context: finger,
    checks: {},
  },
  desk: {
    sizes: [
      { width: 1280, height: 800, looks: ['light', 'dark', 'contrast', 'forced', 'mirrored'] },
      // The layout of 1280 px with more room.
      { width: 2560, height: 1440, looks: themes },
    ],
    context: {},
    checks: { inDark: true },
  },
  small: {
    sizes: [{ width: 320, height: 568, looks: ['light', 'dark', 'forced', 'mirrored', 'large'] }],
    context: finger,
    checks: { finger: true },
  },
  landscape: { sizes: [{ width: 844, height: 390, looks: themes }], context: finger, checks: {} },
  // With large text, a page of these widths has the phone's layout.
  largeText: {
    sizes: [
      { width: 1280, height: 800, looks: ['browser-large'] },
      { width: 820, height: 1180, looks: ['browser-large'] },
    ],
    context: {},
    checks: {},
  },
};
