import { Button } from '@mantine/core'
import { otherPartsMg } from '@karat/pricing/product/rules.ts'
import type { ProductVariant } from '@karat/pricing/product/document.ts'
import type { StaffProduct } from '@karat/contract/staff-products.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { TextButton } from '../ui/text-button.tsx'
import { useMay } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { NumberField } from './number-field.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'
import { withNet } from './typed-weights.ts'
import type { ProductPrices } from './use-product-preview.ts'

const VariantDialog = lazy(async () => ({ default: (await import('./variant-dialog.tsx')).VariantDialog }))

interface VariantsBoxProps extends EditorProps {
  product: Pick<StaffProduct, 'id' | 'stock'>
  preview: ProductPrices
  onChoose: (variant: string) => void
}

/** The sizes that are shown before all are asked for. */
const shownSizes = 8

const groupOf = ({ colour, purity }: ProductVariant) => `${purity} ${colour}`

/** The variants of a product by colour and purity: weights of each size, with its price now and after saving. */
export function VariantsBox({ product, choices, document, change, problemOf, isClosed, preview, onChoose }: VariantsBoxProps) {
  const { t } = useMessages()
  const { shortMoney } = useFormats()
  const groups = Map.groupBy(document.variants, groupOf)
  const [chosen, choose] = useState(() => groupOf(document.variants.find(({ isLead }) => isLead) ?? document.variants[0]!))
  const [showsAll, setShowsAll] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const currency = preview.prices?.currency
  const price = (total: number | null | undefined) =>
    total === null || total === undefined || !currency ? '–' : shortMoney(total, currency)
  const sizes = groups.get(chosen) ?? document.variants
  const add = (added: ProductVariant, sizeSystem: typeof document.sizeSystem) => {
    change({ sizeSystem, variants: [...document.variants, added] })
    choose(groupOf(added))
    setShowsAll(true)
  }
  // Bags and orders name variants that shoppers have seen.
  const mayRemove = Object.values(document.sites).every(({ state }) => state === 'draft')
  const rows = showsAll ? sizes : sizes.slice(0, shownSizes)
  const replace = (next: ProductVariant) => change({ variants: document.variants.map((one) => (one.id === next.id ? next : one)) })
  return (
    <Box
      flush
      title={t('products.variants')}
      beside={t('products.variantCount', { count: document.variants.length })}
      actions={
        !isClosed && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t('products.addVariant')}
          </Button>
        )
      }
    >
      {isAdding && (
        <Suspense>
          <VariantDialog
            productId={product.id}
            document={document}
            choices={choices}
            like={sizes[0]}
            onAdd={add}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {groups.size > 1 && (
        <MetalTabs
          groups={groups}
          chosen={chosen}
          price={(variant) => price(preview.prices?.totals[variant.id]?.saved)}
          onChoose={(group, variant) => {
            choose(group)
            onChoose(variant.id)
          }}
        />
      )}
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="">
          <thead>
            <tr>
              <th scope="col">{t('products.size')}</th>
              <th scope="col" data-align="end">
                {t('products.net')}
              </th>
              <th scope="col" data-align="end">
                {t('products.gross')}
              </th>
              <th scope="col" data-align="end">
                {t('products.stock')}
              </th>
              <th scope="col" data-align="end">
                {t('products.priceNow')}
              </th>
              <th scope="col" data-align="end">
                {t('products.priceSaved')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((variant) => (
              <VariantRow
                key={variant.id}
                variant={variant}
                restMg={otherPartsMg(document.stones, variant)}
                stock={<StockCell product={product} variant={variant.id} />}
                totals={preview.prices?.totals[variant.id]}
                price={price}
                problem={problemOf(`variants.${variant.id}.netMg`)}
                onOpen={() => onChoose(variant.id)}
                onWeigh={replace}
                onRemove={
                  mayRemove && !variant.isLead && !isClosed
                    ? () => change({ variants: document.variants.filter(({ id }) => id !== variant.id) })
                    : undefined
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      {!showsAll && sizes.length > rows.length && (
        <div className={classes['inset']}>
          <TextButton onClick={() => setShowsAll(true)}>{t('products.showAll', { count: sizes.length })}</TextButton>
        </div>
      )}
    </Box>
  )
}

interface MetalTabsProps {
  /** The variants by colour and purity. */
  groups: ReadonlyMap<string, readonly ProductVariant[]>
  chosen: string
  /** The price of a variant after saving. */
  price: (variant: ProductVariant) => string
  onChoose: (group: string, lead: ProductVariant) => void
}

/** The colours and purities of a product, each with the weight and the price of its listed variant. */
function MetalTabs({ groups, chosen, price, onChoose }: MetalTabsProps) {
  const { t, nameOf } = useMessages()
  const { grams } = useFormats()
  return (
    <div className={`${classes['tabs']} ${classes['inset']}`} role="group" aria-label={t('products.metal')}>
      {[...groups].map(([group, ofGroup]) => {
        const lead = ofGroup.find(({ isListed }) => isListed) ?? ofGroup[0]!
        return (
          <button
            key={group}
            type="button"
            className={classes['tab']}
            aria-pressed={group === chosen}
            onClick={() => onChoose(group, lead)}
          >
            {[lead.purity, nameOf('colour', lead.colour)].filter(Boolean).join(' ')}
            <Second>{grams(lead.netMg)}</Second>
            <Second>{price(lead)}</Second>
          </button>
        )
      })}
    </div>
  )
}

/** The stock of a variant on the site, with a link to its ready pieces where it has some. */
function StockCell({ product: { id, stock }, variant }: { product: Pick<StaffProduct, 'id' | 'stock'>; variant: string }) {
  const { t } = useMessages()
  const may = useMay()
  const level = stock[variant]
  if (!level) return '–'
  const pieces = level.byPiece && t('products.readyPieces', { count: level.count ?? 0 })
  return (
    <>
      {level.count ?? t('products.madeToOrder')}
      {pieces && (
        <Second>{may('stock.read') ? <Link to={`/ready-pieces?product=${encodeURIComponent(id)}`}>{pieces}</Link> : pieces}</Second>
      )}
    </>
  )
}

interface VariantRowProps {
  variant: ProductVariant
  /** The weight of neither metal nor stones. */
  restMg: number
  stock: ReactNode
  totals: NonNullable<ProductPrices['prices']>['totals'][string] | undefined
  price: (total: number | null | undefined) => string
  problem: string | undefined
  onOpen: () => void
  onWeigh: (variant: ProductVariant) => void
  /** Undefined for a variant that stays. */
  onRemove: (() => void) | undefined
}

function VariantRow({ variant, restMg, stock, totals, price, problem, onOpen, onWeigh, onRemove }: VariantRowProps) {
  const { t } = useMessages()
  const { grams } = useFormats()
  return (
    <tr>
      <td>
        <TextButton onClick={onOpen}>{variant.size || t('products.oneSize')}</TextButton>
        <Second>
          <bdi>{variant.id}</bdi>
        </Second>
        {onRemove && <TextButton onClick={onRemove}>{t('products.remove')}</TextButton>}
      </td>
      <td data-align="end" data-label={t('products.net')}>
        <div className={classes['narrow']}>
          <NumberField
            isLabelHidden
            label={t('products.netOf', { size: variant.size || variant.id })}
            decimals={3}
            value={variant.netMg / 1000}
            error={problem}
            onChange={(weight) => onWeigh(withNet(variant, Math.round(weight * 1000)))}
          />
        </div>
      </td>
      <td data-align="end" data-label={t('products.gross')}>
        {grams(variant.grossMg)}
        {restMg !== 0 && <Second>{t('products.otherParts', { weight: grams(restMg) })}</Second>}
      </td>
      <td data-align="end" data-label={t('products.stock')}>
        {stock}
      </td>
      <td data-align="end" data-label={t('products.priceNow')}>
        {price(totals?.live)}
      </td>
      <td data-align="end" data-label={t('products.priceSaved')}>
        {totals?.saved === totals?.live ? price(totals?.saved) : <b>{price(totals?.saved)}</b>}
      </td>
    </tr>
  )
}
