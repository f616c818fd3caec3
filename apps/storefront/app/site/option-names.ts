import { saysMetal } from '@karat/sites/fineness.ts'
import { lowerFirst } from '@karat/sites/locale.ts'
import { isNamedAsSize, ringSizeLabel } from '@karat/sites/ring-sizes.ts'
import { useCommaList, useSite } from './site.tsx'
import { translateData, useMessages } from './messages.tsx'

/** The name of a size: rings in the site's own system, the rest as they are. */
export function useSizeName(): (system: string, size: string) => string {
  const { ringSystem } = useSite().settings.profile
  const t = useMessages()
  return (system, size) => {
    if (system === 'ring' && /^\d+$/.test(size)) return ringSizeLabel(Number(size), ringSystem)
    // A length may be extendable (`14 in + 4`), or be that of one part (`necklace 18 in`).
    const [, length, unit, extension] = /^(?:[a-z]+ )?([\d.]+) (in|mm|g)(?: \+ (\d+))?$/.exec(size) ?? []
    const number = extension === undefined ? length : `${length} + ${extension}`
    if (number === undefined || unit === undefined) return translateData(t, 'size', size)
    const text = unit === 'g' ? t('unit.gram', { grams: number }) : t(unit === 'in' ? 'unit.inch' : 'unit.millimetre', { length: number })
    // A number and its unit stay on one line.
    return text.replaceAll(' ', '\u00A0')
  }
}

interface Options {
  purity: string
  colour: string
  size: string
  sizeSystem: string
  /** The engraved text; empty or missing for none. */
  engraving?: string
}

/** Returns a function that names a metal: `18K, yellow gold`; `Silver 925`, whose purity names the metal already. */
export function useMetalName(): (item: Pick<Options, 'purity' | 'colour'>) => string {
  const { language } = useSite()
  const t = useMessages()
  const list = useCommaList()
  return ({ purity, colour }) => {
    const name = colour && !saysMetal(purity, colour) ? translateData(t, 'colour', colour) : ''
    return purity ? list([translateData(t, 'purity', purity), lowerFirst(name, language)]) : name
  }
}

/** `18K, yellow gold, size 15`; `18K, yellow gold, screw back`; `18K, yellow gold, size 15, engraved “A & R”`. */
export function useOptionNames(): (item: Options) => string {
  const { language } = useSite()
  const t = useMessages()
  const list = useCommaList()
  const metalName = useMetalName()
  const sizeName = useSizeName()
  const sizeText = ({ size, sizeSystem }: Options) => {
    if (sizeSystem === 'none' || !size) return ''
    const name = sizeName(sizeSystem, size)
    return isNamedAsSize(sizeSystem) ? t('bag.size', { size: name }) : lowerFirst(name, language)
  }
  return (item) => {
    const { engraving = '' } = item
    // The engraved text keeps its own direction.
    return list([metalName(item), sizeText(item), engraving && t('engraving.engraved', { words: `\u2068${engraving}\u2069` })])
  }
}
