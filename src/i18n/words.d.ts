/** Compiled halves of the catalogues, made by `scripts/plugins/i18n.mjs`. */
declare module 'virtual:words/*' {
  const messages: Record<string, import('icu-minify/format').CompiledMessage>;
  export default messages;
}
