import { type Messages, useMessages } from '../messages/messages.tsx'

/** The kinds of stones by the first part of the merchant's keys: `ND-VS-GH`, `LG-1ct`, `RUBY`. */
const kinds: Readonly<Record<string, string>> = {
  ND: 'diamond',
  LG: 'lab-diamond',
  RUBY: 'ruby',
  EMER: 'emerald',
  SAPH: 'sapphire',
  TANZ: 'tanzanite',
  POLKI: 'polki',
  AMET: 'amethyst',
  CITR: 'citrine',
  PEARL: 'pearl',
  BEAD: 'black-bead',
  CZ: 'cz',
}

/**
 * The name of the stones of a key in words: `ND-VS-GH` is a diamond of the clarity VS and the colours GH, `SOL-.5-VS-GH` a solitaire of half a
 * carat. Grades are the same in every language. Undefined for a key of another form.
 */
export function stoneName(key: string, { nameOf, t }: Pick<Messages, 'nameOf' | 't'>): string | undefined {
  const [first = '', ...grades] = key.split('-')
  const kind = Object.hasOwn(kinds, first) ? kinds[first] : undefined
  if (kind === undefined && first !== 'SOL') return undefined
  const name = kind === undefined ? t('rates.solitaire') : nameOf('stone', kind)
  return [name, ...grades.map((grade) => gradeName(grade, t))].join(t('list.comma'))
}

function gradeName(grade: string, t: Messages['t']): string {
  const carats = /^(\d*\.?\d+)(?:ct)?$/.exec(grade)?.[1]
  if (carats !== undefined) return t('rates.carats', { carats: Number(carats) })
  return grade === 'melee' ? t('rates.melee') : grade
}

/** Returns the name of stones in words; the key itself where it has none. */
export function useStoneName(): (key: string) => string {
  const words = useMessages()
  return (key) => stoneName(key, words) ?? key
}
