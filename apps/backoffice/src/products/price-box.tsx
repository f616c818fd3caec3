import { NativeSelect } from '@mantine/core'
import type { PreviewedPrice } from '@karat/contract/staff-products.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { usePriceRows } from './price-rows.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'
import { useSiteName } from './site-name.ts'
import type { ProductPrices } from './use-product-preview.ts'

interface PriceBoxProps extends EditorProps {
  preview: ProductPrices
  chosen: { site: string; variant: string }
  onChoose: (chosen: { site: string; variant: string }) => void
}

/** The price of a variant on a site by its components: as it is live, and as it will be after saving. */
export function PriceBox({ document, preview, chosen, onChoose }: PriceBoxProps) {
  const { t, nameOf } = useMessages()
  const { money, signed, percent } = useFormats()
  const siteName = useSiteName()
  const rowsOf = usePriceRows()
  const { prices, problem, isOld } = preview
  const { currency = '', live = null, saved = null } = prices ?? {}
  const rows = rowsOf(live, saved, currency)
  const amount = (value: number | undefined) => (value === undefined ? '' : money(value, currency))
  const difference = live && saved ? saved.total - live.total : 0
  return (
    <Box
      title={t('products.price')}
      beside={isOld ? t('rates.working') : undefined}
      foot={
        live &&
        saved &&
        difference !== 0 && (
          <>
            <b>{signed(difference, currency)}</b> {t('products.inTheShop', { percent: percent((difference / live.total) * 100) })}
          </>
        )
      }
    >
      <div className={classes['stack']} aria-busy={isOld}>
        <div className={classes['grid']}>
          <NativeSelect
            label={t('products.site')}
            value={chosen.site}
            data={Object.keys(document.sites).map((code) => ({ value: code, label: siteName(code) }))}
            onChange={(event) => onChoose({ ...chosen, site: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('products.variant')}
            value={chosen.variant}
            data={document.variants.map(({ id, purity, colour, size }) => ({
              value: id,
              label: [purity, nameOf('colour', colour), size].filter(Boolean).join(', ') || t('products.oneSize'),
            }))}
            onChange={(event) => onChoose({ ...chosen, variant: event.currentTarget.value })}
          />
        </div>
        <ProblemNotice problem={problem} />
        {prices && !saved && <Second>{t('products.noPrice')}</Second>}
        {rows.length > 0 && (
          <div className={tableClasses['scroll']}>
            <table className={tableClasses['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('products.part')}</th>
                  <th scope="col" data-align="end">
                    {t('products.priceNow')}
                  </th>
                  <th scope="col" data-align="end">
                    {t('products.priceSaved')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, label, second, live: now, saved: after }) => (
                  <tr key={key}>
                    <th scope="row">
                      {label}
                      {second && <Second>{second}</Second>}
                    </th>
                    <td data-align="end">{amount(now)}</td>
                    <td data-align="end">{now === after ? amount(after) : <b>{amount(after)}</b>}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('products.total')}</th>
                  <td data-align="end">{amount(totalOf(live))}</td>
                  <td data-align="end">{amount(totalOf(saved))}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </div>
    </Box>
  )
}

const totalOf = (price: PreviewedPrice | null) => price?.total
