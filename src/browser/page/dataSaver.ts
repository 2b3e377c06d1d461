declare global {
  interface Navigator {
    /** Not in every browser, nor in TypeScript's library. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether the person asked to spare bytes, or the connection is slow. Where the browser does not say, it is not. */
export const isSavingData = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || effectiveType !== '4g';
};
