import { SegmentedControl } from '@mantine/core'
import type { ProductCharges } from '@karat/contract/staff-products.ts'
import { makingKinds, type MakingKind } from '@karat/pricing/product/document.ts'
import { Box } from '../ui/box.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { NumberField } from './number-field.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'
import { useSiteName } from './site-name.ts'

/** The making charge of a product on each of its sites, with its minimum and its discount; amounts are not converted. */
export function ChargesBox({ choices, document, change, isClosed }: EditorProps) {
  const { t, nameOf } = useMessages()
  const siteName = useSiteName()
  const { sites } = document
  const [first] = Object.values(sites)
  const write = (code: string, part: Partial<ProductCharges>) => {
    const onSite = sites[code]
    if (onSite) change({ sites: { ...sites, [code]: { ...onSite, charges: { ...onSite.charges, ...part } } } })
  }
  const chooseKind = (kind: MakingKind) =>
    change({
      sites: Object.fromEntries(Object.entries(sites).map(([code, onSite]) => [code, { ...onSite, charges: { ...onSite.charges, kind } }])),
    })
  if (!first) return null
  return (
    <Box title={t('products.making')} beside={t('products.makingHint')}>
      <div className={classes['stack']}>
        <SegmentedControl
          aria-label={t('products.makingKind')}
          disabled={isClosed}
          value={first.charges.kind}
          data={makingKinds.map((kind) => ({ value: kind, label: nameOf('makingKind', kind) }))}
          onChange={(kind) => chooseKind(kind)}
        />
        {choices.sites
          .filter(({ code }) => code in sites)
          .map(({ code, currency, decimals }) => {
            const { charges, exceptions } = sites[code]!
            const isPercent = charges.kind === 'percent'
            const others = Object.keys(exceptions).length
            return (
              <fieldset key={code} className={classes['fields']}>
                <legend>{siteName(code)}</legend>
                <div className={classes['grid']}>
                  <NumberField
                    label={nameOf('makingKind', charges.kind)}
                    decimals={isPercent ? 2 : decimals}
                    unit={isPercent ? '%' : currency}
                    value={charges.value}
                    onChange={(value) => write(code, { value })}
                  />
                  <NumberField
                    label={t('products.minimum')}
                    decimals={decimals}
                    unit={currency}
                    value={charges.minimum}
                    onChange={(minimum) => write(code, { minimum })}
                  />
                  <NumberField
                    label={t('products.discount')}
                    decimals={2}
                    unit="%"
                    value={charges.discount}
                    onChange={(discount) => write(code, { discount })}
                  />
                  <NumberField
                    label={t('products.wastage')}
                    decimals={2}
                    unit="%"
                    value={charges.wastage}
                    onChange={(wastage) => write(code, { wastage })}
                  />
                </div>
                {others > 0 && <Second>{t('products.exceptions', { count: others })}</Second>}
              </fieldset>
            )
          })}
      </div>
    </Box>
  )
}
