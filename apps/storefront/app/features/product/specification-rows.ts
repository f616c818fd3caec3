import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { formatCarats, formatGrams, formatMillimetres } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { bangleDiameter, ringSize } from '@karat/sites/ring-sizes.ts'
import { fineness } from '@karat/sites/fineness.ts'
import { useSizeName } from '../../site/option-names.ts'
import { useCommaList, useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'

/** The inside diameter of a ring or bangle in hundredths of a millimetre; undefined for others. */
function insideDiameter(system: string, size: string): number | undefined {
  if (system === 'ring') return Math.round(ringSize(Number(size)).circumference / Math.PI)
  return system === 'bangle' ? bangleDiameter(size) : undefined
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language; its code where the language has none. The list of names is created once for each language. */
function countryName(code: string, tag: string): string {
  const names = countryNames.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region' })
  countryNames.set(tag, names)
  return names.of(code) ?? code
}

/** The specification of a product as labels with values: weights, purity, stones with their grade, certificate, setting, size, origin. */
export function useSpecification(product: ProductDetail, chosen: Variant): [label: string, value: string][] {
  const t = useMessages()
  const site = useSite()
  const list = useCommaList()
  const sizeName = useSizeName()
  const tag = languageTag(site)
  const grams = (milligrams: number) => t('unit.gram', { grams: formatGrams(milligrams, tag) })
  const carats = (thousandths: number) => (thousandths > 0 ? t('unit.carat', { carats: formatCarats(thousandths, tag) }) : '')
  const row = (label: string, value: string): [string, string][] => (value ? [[label, value]] : [])
  const inside = insideDiameter(product.sizeSystem, chosen.size)
  const inCarats = product.stones.filter((stone) => stone.caratMilli > 0)
  // The carats of a ready piece are known as a whole.
  const caratsOf = (stone: (typeof inCarats)[number]) =>
    inCarats.length === 1 && stone === inCarats[0] ? chosen.caratMilli : stone.caratMilli
  return [
    ...row(t('spec.gross'), chosen.grossMg > 0 ? grams(chosen.grossMg) : ''),
    ...row(t('spec.net'), chosen.netMg > 0 ? grams(chosen.netMg) : ''),
    ...row(t('spec.stones'), carats(chosen.caratMilli)),
    ...row(
      t('spec.purity'),
      chosen.purity && t('spec.fineness', { purity: translateData(t, 'purity', chosen.purity), fineness: fineness[chosen.purity] ?? '' }),
    ),
    ...product.stones.flatMap((stone) => {
      const grade = [stone.clarity && `${t('spec.clarity')} ${stone.clarity}`, stone.colour && `${t('spec.colour')} ${stone.colour}`]
      const parts = [`${stone.count} × ${translateData(t, 'shape', stone.shape)}`, carats(caratsOf(stone)), ...grade]
      return row(translateData(t, 'stone', stone.type.toLowerCase().replaceAll(' ', '-')), list(parts))
    }),
    ...row(t('spec.certificate'), product.certificate ? translateData(t, 'certificate', product.certificate) : ''),
    ...row(t('spec.setting'), product.setting && translateData(t, 'setting', product.setting)),
    ...row(t('spec.size'), isLength(chosen.size) || product.sizeSystem !== 'none' ? sizeName(product.sizeSystem, chosen.size) : ''),
    ...row(t('spec.insideDiameter'), inside === undefined ? '' : t('unit.millimetre', { length: formatMillimetres(inside, tag) })),
    ...row(t('spec.madeIn'), product.madeIn && countryName(product.madeIn, tag)),
    ...row(t('spec.sku'), chosen.productID),
  ]
}

/** Whether a size is a length, which is stated even where there is nothing to choose. */
function isLength(size: string): boolean {
  return /\d (in|mm)\b/.test(size)
}
