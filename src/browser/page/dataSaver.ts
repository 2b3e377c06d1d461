declare global {
  interface Navigator {
    /** Not in every browser, nor in TypeScript's library. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** True if the person asked to save data or the connection is slow. False if the browser does not tell. */
export const isSavingData = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || effectiveType !== '4g';
};
