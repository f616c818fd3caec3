/** The name of the list with a page's messages, made from its route's pattern: `c-category` for `:locale/c/:category`. */
export function listName(pattern: string): string {
  const path = pattern.replace(/^\/?:locale\/?/, '')
  return path === '*' ? 'not-found' : path.replaceAll(/[^a-z]+/g, '-') || 'home'
}

/** The address of the messages of a list in a language. */
export function messageFile(list: string, language: string, version: string): string {
  return `/assets/messages-${list}.${language}.${version}.json`
}
