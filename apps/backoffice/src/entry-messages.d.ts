/** The messages of a language for pages without a session (`entry-messages.ts`). */
declare module 'virtual:entry-messages/*' {
  const catalogue: Readonly<Record<string, string>>
  export default catalogue
}
