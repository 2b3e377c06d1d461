// The looks, sizes and devices of the gallery.
export const looks = {
  light: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  contrast: { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  forced: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
};

/** The themes in which every state is shown. */
export const themes = ['light', 'dark'];

const finger = { hasTouch: true, isMobile: true };

/** Touch or mouse, and the screen sizes. States and contents are shown at the first of `sizes`. */
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
      { width: 2560, height: 1440 },
    ],
    context: {},
  },
  small: { sizes: [{ width: 320, height: 568 }], context: finger, looks: themes },
  landscape: { sizes: [{ width: 844, height: 390 }], context: finger, looks: themes },
}; // prettier-ignore
