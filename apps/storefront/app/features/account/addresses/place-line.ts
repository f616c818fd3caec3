import { useCommaList } from '../../../site/site.tsx'

/** Formats a name and the lines of an address as one line. Each part keeps its own direction (bidi isolation). */
export function usePlaceLine(): (place: { name: string; lines: readonly string[] }) => string {
  const list = useCommaList()
  return ({ name, lines }) => list([name, ...lines].map((part) => `\u2068${part}\u2069`))
}
