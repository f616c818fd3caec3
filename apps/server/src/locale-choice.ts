export interface Known {
  locale: string
  subsite: string
  language: string
}

/** Whether a path begins with one of the page locales. */
export function knownLocale(known: readonly Known[], first: string): boolean {
  return known.some((one) => one.locale === first)
}

function acceptedTags(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? '1')
      return { tag: tag.toLowerCase(), weight }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/**
 * The site of a visitor who came without one: the one they chose before, else the one whose language and country
 * they ask for (`ar-AE`), else one in their language, else the first.
 */
export function chooseLocale(
  known: readonly Known[],
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
): string {
  const chosen = /(?:^|;\s*)karat-site=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  if (chosen && knownLocale(known, chosen)) return chosen
  for (const tag of acceptedTags(headers['accept-language'])) {
    const parts = tag.split('-')
    const exact = known.find((one) => parts.includes(one.subsite) && tag.startsWith(one.language.toLowerCase().split('-')[0] ?? ''))
    if (exact) return exact.locale
    const spoken = known.find((one) => one.language.toLowerCase().split('-')[0] === parts[0])
    if (spoken) return spoken.locale
  }
  return known[0]?.locale ?? 'in-en'
}
