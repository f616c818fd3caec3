import { useCommaList } from '../../../site/site.tsx'

/** Writes a name and the lines of an address in one line. Each part keeps its own direction, whichever way the page is written. */
export function usePlaceLine(): (place: { name: string; lines: readonly string[] }) => string {
  const list = useCommaList()
  return ({ name, lines }) => list([name, ...lines].map((part) => `\u2068${part}\u2069`))
}
