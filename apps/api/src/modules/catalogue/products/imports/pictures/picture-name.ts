/** The endings of names that a picture may have; its content decides. */
const pictureEndings = /\.(?:jpe?g|png|webp|avif|heic)$/i
const packedEndings = /\.(?:zip|rar|7z|tar|t?gz)$/i

/** Files that operating systems add to what people pack. */
const ofSystem = /(?:^|\/)(?:__MACOSX\/|(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$)/i

/** Characters that are not shown, or turn the text beside them around. */
const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** The most characters of a name that are stored. */
const maxStoredName = 300

/** Whether an entry of a ZIP is left out without a word: a folder, or a file of an operating system. */
export const isLeftOut = (name: string): boolean => name.endsWith('/') || ofSystem.test(name)

/** The kind of file that the ending of a name says. */
export const kindOfName = (name: string): 'picture' | 'zip' | 'other' =>
  pictureEndings.test(name) ? 'picture' : packedEndings.test(name) ? 'zip' : 'other'

/** Whether a name has characters that are not shown. */
export const hasHidden = (name: string): boolean => name.search(hidden) !== -1

/** A name as it is stored and shown: without hidden characters, and not endless. */
export function shownName(name: string): string {
  const plain = [...name.replaceAll(hidden, '\uFFFD')]
  return plain.length > maxStoredName ? `…${plain.slice(1 - maxStoredName).join('')}` : plain.join('')
}

/**
 * The numbers of products and variants that a name can mean, in lower case, the likeliest first: its folders from the inner one, then the name
 * itself, shorter by each part. `sets/RNG-1/back-2.jpg`: `rng-1`, `sets`, `back-2`, `back`.
 */
export function numbersIn(name: string): string[] {
  const folders = name.toLowerCase().split('/')
  const file = (folders.pop() ?? '').replace(pictureEndings, '')
  const ends = [...file.matchAll(/[-_ .()]/g)].map(({ index }) => index).toReversed()
  const parts = [file, ...ends.map((end) => file.slice(0, end))].map((part) => part.trim())
  return [...new Set([...folders.toReversed().map((folder) => folder.trim()), ...parts].filter((part) => part !== '' && part.length <= 40))]
}

/** The number by which a picture is ordered among those of its product: the first one after its SKU, 0 for none. */
export function placeIn(name: string, sku: string): number {
  const file = name.slice(name.lastIndexOf('/') + 1).replace(pictureEndings, '')
  const rest = file.toLowerCase().startsWith(sku.toLowerCase()) ? file.slice(sku.length) : file
  return Number(/\d{1,9}/.exec(rest)?.[0] ?? 0)
}
