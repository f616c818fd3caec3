import { saysMetal } from '@karat/sites/fineness.ts'
import { commaOf, lowerFirst } from '@karat/sites/locale.ts'
import { isNamedAsSize, ringSizeLabel, type RingSystem } from '@karat/sites/ring-sizes.ts'
import { nameOf, t } from './translations.ts'

/** The chosen options of a variant. Older orders have no size system. */
interface Chosen {
  purity: string
  colour: string
  size: string
  sizeSystem?: string
}

/** The options of a variant in a language: `18K, white gold, size 15` or `Silver 925`, ring sizes in a site's system. */
export function optionText(ringSystem: RingSystem, language: string, { purity, colour, size, sizeSystem }: Chosen): string {
  const [, number, unit] = /^([\d.]+) (in|mm|g)$/.exec(size) ?? []
  const sizeName = () => {
    if (sizeSystem === 'ring') return ringSizeLabel(Number(size), ringSystem)
    if (number === undefined) return nameOf(language, 'size', size)
    if (unit === 'g') return t(language, 'unit.gram', { grams: number })
    return t(language, unit === 'in' ? 'unit.inch' : 'unit.millimetre', { length: number })
  }
  // An older order has no size system: a figure without a unit is a size.
  const isNamed = sizeSystem === undefined ? number === undefined : isNamedAsSize(sizeSystem)
  const named = () => (isNamed ? t(language, 'mail.size', { size: sizeName() }) : lowerFirst(sizeName(), language))
  const sizeText = size && sizeSystem !== 'none' ? named() : ''
  const purityName = purity && nameOf(language, 'purity', purity)
  const colourName = colour && !saysMetal(purity, colour) ? nameOf(language, 'colour', colour) : ''
  return [purityName, purityName ? lowerFirst(colourName, language) : colourName, sizeText].filter(Boolean).join(commaOf(language))
}
