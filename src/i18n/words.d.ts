declare module 'virtual:words/*' {
  const messages: Record<string, import('icu-minify/format').CompiledMessage>;
  export default messages;
}
