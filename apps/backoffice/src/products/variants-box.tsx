import { Button } from '@mantine/core'
import { otherPartsMg } from '@karat/pricing/product/rules.ts'
import type { ProductVariant } from '@karat/pricing/product/document.ts'
import { lazy, Suspense, useState } from 'react'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { NumberField } from './number-field.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'
import { withNet } from './typed-weights.ts'
import type { ProductPrices } from './use-product-preview.ts'

const VariantDialog = lazy(async () => ({ default: (await import('./variant-dialog.tsx')).VariantDialog }))

interface VariantsBoxProps extends EditorProps {
  productId: string
  preview: ProductPrices
  onChoose: (variant: string) => void
}

/** The sizes that are shown before all are asked for. */
const shownSizes = 8

const groupOf = ({ colour, purity }: ProductVariant) => `${purity} ${colour}`

/** The variants of a product by colour and purity: weights of each size, with its price now and after saving. */
export function VariantsBox({ productId, choices, document, change, problemOf, isClosed, preview, onChoose }: VariantsBoxProps) {
  const { t, nameOf } = useMessages()
  const { grams, shortMoney } = useFormats()
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
  const name = (variant: ProductVariant) => [variant.purity, nameOf('colour', variant.colour)].filter(Boolean).join(' ')
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
            productId={productId}
            document={document}
            choices={choices}
            like={sizes[0]}
            onAdd={add}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {groups.size > 1 && (
        <div className={`${classes['tabs']} ${classes['inset']}`} role="group" aria-label={t('products.metal')}>
          {[...groups].map(([group, ofGroup]) => {
            const lead = ofGroup.find(({ isListed }) => isListed) ?? ofGroup[0]!
            return (
              <button
                key={group}
                type="button"
                className={classes['tab']}
                aria-pressed={group === chosen}
                onClick={() => {
                  choose(group)
                  onChoose(lead.id)
                }}
              >
                {name(lead)}
                <Second>{grams(lead.netMg)}</Second>
                <Second>{price(preview.prices?.totals[lead.id]?.saved)}</Second>
              </button>
            )
          })}
        </div>
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
                {t('products.priceNow')}
              </th>
              <th scope="col" data-align="end">
                {t('products.priceSaved')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((variant) => {
              const totals = preview.prices?.totals[variant.id]
              const rest = otherPartsMg(document.stones, variant)
              return (
                <tr key={variant.id}>
                  <td>
                    <TextButton onClick={() => onChoose(variant.id)}>{variant.size || t('products.oneSize')}</TextButton>
                    <Second>
                      <bdi>{variant.id}</bdi>
                    </Second>
                    {mayRemove && !variant.isLead && !isClosed && (
                      <TextButton onClick={() => change({ variants: document.variants.filter(({ id }) => id !== variant.id) })}>
                        {t('products.remove')}
                      </TextButton>
                    )}
                  </td>
                  <td data-align="end" data-label={t('products.net')}>
                    <div className={classes['narrow']}>
                      <NumberField
                        isLabelHidden
                        label={t('products.netOf', { size: variant.size || variant.id })}
                        decimals={3}
                        value={variant.netMg / 1000}
                        error={problemOf(`variants.${variant.id}.netMg`)}
                        onChange={(weight) => replace(withNet(variant, Math.round(weight * 1000)))}
                      />
                    </div>
                  </td>
                  <td data-align="end" data-label={t('products.gross')}>
                    {grams(variant.grossMg)}
                    {rest !== 0 && <Second>{t('products.otherParts', { weight: grams(rest) })}</Second>}
                  </td>
                  <td data-align="end" data-label={t('products.priceNow')}>
                    {price(totals?.live)}
                  </td>
                  <td data-align="end" data-label={t('products.priceSaved')}>
                    {totals?.saved === totals?.live ? price(totals?.saved) : <b>{price(totals?.saved)}</b>}
                  </td>
                </tr>
              )
            })}
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
