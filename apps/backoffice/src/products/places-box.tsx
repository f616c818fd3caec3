import '../app/library-forms.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Box } from '../ui/box.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'

type TextField = 'slug' | 'occasion' | 'audience' | 'setting' | 'madeIn' | 'badge'

/** Where a product is found in the shop: its address, category, collection, and what filters know it by. */
export function PlacesBox({ choices, document, change, problemOf, isClosed }: EditorProps) {
  const { t } = useMessages()
  const text = (field: TextField, label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      value={document[field]}
      error={problemOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  const options = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Box title={t('products.places')}>
      <fieldset className={classes['fields']} disabled={isClosed}>
        <NativeSelect
          label={t('products.category')}
          value={document.categoryID}
          error={problemOf('categoryID')}
          data={options(choices.categories)}
          onChange={(event) => change({ categoryID: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('products.collection')}
          value={document.collectionID}
          error={problemOf('collectionID')}
          data={[{ value: '', label: t('products.noCollection') }, ...options(choices.collections)]}
          onChange={(event) => change({ collectionID: event.currentTarget.value })}
        />
        {text('slug', t('products.slug'))}
        {text('occasion', t('products.occasion'))}
        {text('audience', t('products.audience'))}
        {text('setting', t('products.setting'))}
        {text('madeIn', t('products.madeIn'))}
        {text('badge', t('products.badge'))}
        <Checkbox
          label={t('products.isHallmarked')}
          checked={document.isHallmarked}
          onChange={(event) => change({ isHallmarked: event.currentTarget.checked })}
        />
      </fieldset>
    </Box>
  )
}
