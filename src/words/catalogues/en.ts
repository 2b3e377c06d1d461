export const en = {
  'app.name': 'Confab',
} as const;
