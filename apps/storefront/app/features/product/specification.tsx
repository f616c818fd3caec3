import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useSpecification } from './specification-rows.ts'

/** The specification: weights, purity and fineness, stones, size. */
export function Specification({ product, chosen }: { product: ProductDetail; chosen: Variant }) {
  const t = useMessages()
  const { settings } = useSite()
  const rows = useSpecification(product, chosen)
  const hallmarked = product.hallmarked && settings.profile.hallmark && chosen.purity !== 'PT950'
  return (
    <section>
      <h2>{t('spec.title')}</h2>
      <dl className="specification type-num">
        {rows.map(([name, value], index) => (
          <div key={`${name}-${index}`}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {hallmarked && (
        <div className="specification-hallmark">
          <Icon name="shield" className="type-gold" />
          <div>
            <b>{t('spec.hallmark')}</b>
            <p className="type-small type-soft">{t('spec.hallmarkText')}</p>
          </div>
        </div>
      )}
    </section>
  )
}
