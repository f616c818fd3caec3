import type { StaffProduct } from '@karat/contract/staff-products.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFieldName } from './field-name.ts'
import classes from './product-page.module.css'

/** How many versions are shown, and how many of the fields that each changed. */
const shown = { versions: 6, fields: 4 }

/** The saves of a product, the newest first: when, by whom, and the fields that changed. */
export function HistoryBox({ product: { history } }: { product: StaffProduct }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const fieldName = useFieldName()
  const saves = history.filter(({ fields }) => fields.length > 0).slice(0, shown.versions)
  return (
    <Box title={t('products.history')}>
      {saves.length === 0 ? (
        <Second>{t('products.noHistory')}</Second>
      ) : (
        <ol className={classes['history']}>
          {saves.map(({ version, at, by, fields }) => (
            <li key={version}>
              {fields.slice(0, shown.fields).map(fieldName).join(t('list.comma'))}
              {fields.length > shown.fields && ` ${t('products.moreFields', { count: fields.length - shown.fields })}`}
              <Second>
                <bdi>{by}</bdi>, {time(at)}
              </Second>
            </li>
          ))}
        </ol>
      )}
    </Box>
  )
}
