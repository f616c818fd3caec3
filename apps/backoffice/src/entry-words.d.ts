/** The messages of a language for pages without a session (`entry-words.ts`). */
declare module 'virtual:entry-words/*' {
  const catalogue: Readonly<Record<string, string>>
  export default catalogue
}
