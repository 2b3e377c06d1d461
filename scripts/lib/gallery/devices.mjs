// The looks, sizes and devices of the gallery.
const light = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' };

/** Each with its media, `dir` of the document and `size` of its letters. */
export const looks = {
  light: { media: light },
  dark: { media: { ...light, colorScheme: 'dark' } },
  contrast: { media: { ...light, contrast: 'more' } },
  forced: { media: { ...light, colorScheme: 'dark', forcedColors: 'active' } },
  mirrored: { media: light, dir: 'rtl' },
  large: { media: light, size: '200%' },
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

/** The themes in which every state is shown. */
export const themes = ['light', 'dark'];

const finger = { hasTouch: true, isMobile: true };

/**
 * Touch or mouse, and the screen sizes, some with looks of their own: a wide screen has the layout of 1280 px with more room.
 * States and contents are shown at the first of `sizes`. Devices with `inDark` false have a larger one of their kind.
 */
export const devices = {
  phone: {
    sizes: [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
    ],
    context: finger,
  },
  desk: {
    sizes: [
      { width: 1280, height: 800 },
      { width: 2560, height: 1440, looks: themes },
    ],
    context: {},
  },
  small: {
    sizes: [{ width: 320, height: 568, looks: [...themes, 'forced', 'mirrored', 'large'] }],
    context: finger,
    inDark: false,
  },
  landscape: { sizes: [{ width: 844, height: 390, looks: themes }], context: finger, inDark: false },
};
