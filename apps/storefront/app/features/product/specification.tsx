import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { Icon } from '../../platform/icon.tsx'
import { useSizeName } from '../../platform/option-names.ts'
import { useSite } from '../../platform/site.tsx'
import { sayData, useWords } from '../../platform/words.tsx'

const fineness: Record<string, string> = {
  '24K': '999',
  '22K': '916',
  '21K': '875',
  '18K': '750',
  '14K': '585',
  '10K': '417',
  '9K': '375',
  S999: '999',
  S925: '925',
  PT950: '950',
}

/** What the piece is: weights, purity and fineness, stones, size. */
export function Specification({ product, chosen }: { product: ProductDetail; chosen: Variant }) {
  const say = useWords()
  const site = useSite()
  const sizeName = useSizeName()
  const tag = languageTag(site)
  const grams = (milligrams: number) => say('unit.gram', { grams: formatGrams(milligrams, tag) })
  const carats = product.stones.reduce((total, row) => total + row.caratMilli, 0)
  const rows: [string, string][] = [
    [say('spec.gross'), grams(chosen.grossMg)],
    [say('spec.net'), grams(chosen.netMg)],
    ...(carats > 0 ? [[say('spec.stones'), say('unit.carat', { carats: formatCarats(carats, tag) })] as [string, string]] : []),
    [say('spec.purity'), say('spec.fineness', { purity: sayData(say, 'purity', chosen.purity), fineness: fineness[chosen.purity] ?? '' })],
    ...product.stones.map((row): [string, string] => [
      sayData(say, 'stone', row.type.toLowerCase().replaceAll(' ', '-')),
      [
        `${row.count} × ${sayData(say, 'shape', row.shape)}`,
        row.caratMilli > 0 ? say('unit.carat', { carats: formatCarats(row.caratMilli, tag) }) : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
    ...(product.sizeSystem === 'none' ? [] : [[say('spec.size'), sizeName(product.sizeSystem, chosen.size)] as [string, string]]),
    [say('spec.sku'), chosen.productID],
  ]
  const hallmarked = product.hallmarked && site.subsite === 'in' && chosen.purity !== 'PT950'
  return (
    <section>
      <h2>{say('spec.title')}</h2>
      <dl className="spec num">
        {rows.map(([name, value], at) => (
          <div key={`${name}-${at}`}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {hallmarked && (
        <div className="hall">
          <Icon name="shield" className="gold" />
          <div>
            <b>{say('spec.hallmark')}</b>
            <p className="small soft">{say('spec.hallmarkText')}</p>
          </div>
        </div>
      )}
    </section>
  )
}
