/** True if the service of this page's own origin takes passwords. A plain one says in the page that it takes tokens only. */
export const takesPasswords = (): boolean =>
  document.querySelector('meta[name="confab-sign-in"]')?.getAttribute('content') !== 'token';
