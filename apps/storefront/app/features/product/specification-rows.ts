import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { bangleDiameter, ringSize } from '@karat/sites/ring-sizes.ts'
import { fineness } from '../../platform/fineness.ts'
import { useSizeName } from '../../platform/option-names.ts'
import { useCommaList, useSite } from '../../platform/site.tsx'
import { sayData, useWords } from '../../platform/words.tsx'

/** The inside diameter of a ring or bangle in hundredths of a millimetre; undefined for what has none. */
function insideDiameter(system: string, size: string): number | undefined {
  if (system === 'ring') return Math.round(ringSize(Number(size)).circumference / Math.PI)
  return system === 'bangle' ? bangleDiameter(size) : undefined
}

/** What a piece is, as labels with their values: weights, purity, stones with their grade, certificate, setting, size, origin. */
export function useSpecification(product: ProductDetail, chosen: Variant): [label: string, value: string][] {
  const say = useWords()
  const site = useSite()
  const list = useCommaList()
  const sizeName = useSizeName()
  const tag = languageTag(site)
  const grams = (milligrams: number) => say('unit.gram', { grams: formatGrams(milligrams, tag) })
  const carats = (thousandths: number) => (thousandths > 0 ? say('unit.carat', { carats: formatCarats(thousandths, tag) }) : '')
  const row = (label: string, value: string): [string, string][] => (value ? [[label, value]] : [])
  const inside = insideDiameter(product.sizeSystem, chosen.size)
  const length = new Intl.NumberFormat(`${tag}-u-nu-latn`, { maximumFractionDigits: 1 })
  return [
    ...row(say('spec.gross'), grams(chosen.grossMg)),
    ...row(say('spec.net'), grams(chosen.netMg)),
    ...row(say('spec.stones'), carats(product.stones.reduce((total, one) => total + one.caratMilli, 0))),
    ...row(
      say('spec.purity'),
      say('spec.fineness', { purity: sayData(say, 'purity', chosen.purity), fineness: fineness[chosen.purity] ?? '' }),
    ),
    ...product.stones.flatMap((one) => {
      const grade = [one.clarity && `${say('spec.clarity')} ${one.clarity}`, one.colour && `${say('spec.colour')} ${one.colour}`]
      const words = [`${one.count} × ${sayData(say, 'shape', one.shape)}`, carats(one.caratMilli), ...grade]
      return row(sayData(say, 'stone', one.type.toLowerCase().replaceAll(' ', '-')), list(words))
    }),
    ...row(say('spec.certificate'), product.certificate ? sayData(say, 'certificate', product.certificate) : ''),
    ...row(say('spec.setting'), product.setting && sayData(say, 'setting', product.setting)),
    ...row(say('spec.size'), measured(chosen.size) || product.sizeSystem !== 'none' ? sizeName(product.sizeSystem, chosen.size) : ''),
    ...row(say('spec.insideDiameter'), inside === undefined ? '' : say('unit.millimetre', { length: length.format(inside / 100) })),
    ...row(say('spec.madeIn'), product.madeIn && (new Intl.DisplayNames(tag, { type: 'region' }).of(product.madeIn) ?? product.madeIn)),
    ...row(say('spec.sku'), chosen.productID),
  ]
}

/** Whether a size is a length, which a piece has though there is nothing to choose. */
function measured(size: string): boolean {
  return /\d (in|mm)\b/.test(size)
}
