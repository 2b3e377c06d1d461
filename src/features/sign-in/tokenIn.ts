/** The token in the fragment of a link; empty for a link that was cut or changed. */
export function tokenIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
