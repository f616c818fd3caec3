import { NativeSelect, TextInput } from '@mantine/core'
import type { ProductOnSite } from '@karat/contract/staff-products.ts'
import { productStates, type ProductState } from '@karat/pricing/product/document.ts'
import { Box } from '../ui/box.tsx'
import { localTimeOf, momentOf } from '../ui/local-time.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { newOnSite } from './new-document.ts'
import { NumberField } from './number-field.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'
import { useSiteName } from './site-name.ts'

/** The state of a product on each site, and how long it takes to make there. */
export function SitesBox({ choices, document, change, problemOf, isClosed }: EditorProps) {
  const { t, nameOf } = useMessages()
  const siteName = useSiteName()
  const { sites } = document
  return (
    <Box title={t('products.inShop')}>
      <fieldset className={classes['fields']} disabled={isClosed}>
        {choices.sites.map(({ code, timeZone }) => {
          const onSite = sites[code] ?? newOnSite
          const write = (part: Partial<ProductOnSite>) => change({ sites: { ...sites, [code]: { ...onSite, ...part } } })
          return (
            <div key={code} className={classes['grid']}>
              <NativeSelect
                label={siteName(code)}
                value={onSite.state}
                data={productStates.map((state) => ({ value: state, label: nameOf('productState', state) }))}
                onChange={(event) => write({ state: event.currentTarget.value as ProductState, liveAt: null })}
              />
              {onSite.state === 'scheduled' && (
                <TextInput
                  type="datetime-local"
                  label={t('products.liveAt', { zone: timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone })}
                  value={onSite.liveAt === null ? '' : localTimeOf(timeZone, onSite.liveAt)}
                  error={problemOf(`sites.${code}.liveAt`)}
                  onChange={(event) => write({ liveAt: momentOf(timeZone, event.currentTarget.value) ?? null })}
                />
              )}
              <NumberField
                label={t('products.madeInDays')}
                decimals={0}
                value={onSite.madeInDays}
                error={problemOf(`sites.${code}.madeInDays`)}
                onChange={(madeInDays) => write({ madeInDays: Math.min(365, Math.max(1, madeInDays)) })}
              />
            </div>
          )
        })}
      </fieldset>
      <Second>{t('products.inShopHint')}</Second>
    </Box>
  )
}
