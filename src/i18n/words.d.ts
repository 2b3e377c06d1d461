/** Compiled halves of the catalogues, made by `scripts/i18n-plugin.mjs`. */
declare module 'virtual:words/*' {
  const messages: Record<string, import('icu-minify/format').CompiledMessage>;
  export default messages;
}
