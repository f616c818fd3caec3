import '../app/library-pills.css'
import { MultiSelect, TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { PromotionEditorProps } from './editor-props.ts'
import classes from './promotion.module.css'

const scopeLists = ['categories', 'collections', 'metals', 'purities'] as const

/** The pieces that a promotion is for, and what they cost together at least. `products`: how many there are now, once it is known. */
export function ScopeBox({
  form,
  choices,
  change,
  problemOf,
  isClosed,
  products,
}: PromotionEditorProps & { products: number | undefined }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const named = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const plain = (values: readonly string[], nameOfValue: (value: string) => string) =>
    [...new Set(values)].map((value) => ({ value, label: nameOfValue(value) }))
  const known = {
    categories: named(choices.categories),
    collections: named(choices.collections),
    metals: plain(
      choices.purities.map(({ metal }) => metal),
      (metal) => nameOf('metal', metal),
    ),
    purities: plain(
      choices.purities.map(({ purity }) => purity),
      (purity) => purity,
    ),
  }
  return (
    <Box title={t('promotions.scope')} beside={products === undefined ? undefined : t('promotions.products', { count: products })}>
      <fieldset className={classes['fields']} disabled={isClosed}>
        <div className={classes['grid']}>
          {scopeLists.map((list) => {
            // A value that does not exist any more is shown, so that it can be taken out.
            const gone = form[list].filter((value) => !known[list].some((one) => one.value === value))
            return (
              <MultiSelect
                key={list}
                label={nameOf('audit.field', list)}
                data={[...known[list], ...gone.map((value) => ({ value, label: value }))]}
                placeholder={form[list].length === 0 ? t('promotions.all') : undefined}
                value={form[list]}
                error={problemOf(`scope.${list}`)}
                onChange={(values) => change({ [list]: values })}
              />
            )
          })}
          <TextInput
            label={nameOf('audit.field', 'minPrice')}
            description={t('promotions.minPriceHint')}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            maxLength={20}
            rightSection={<span aria-hidden="true">{site.currency}</span>}
            rightSectionWidth={52}
            value={form.minPrice}
            error={problemOf('minPrice')}
            onChange={(event) => change({ minPrice: event.currentTarget.value })}
          />
        </div>
      </fieldset>
    </Box>
  )
}
