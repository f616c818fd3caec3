import '../app/library-forms.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Box } from '../ui/box.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { EditorProps } from './editor-props.ts'
import { FacetField } from './facet-field.tsx'
import classes from './product-page.module.css'

/** Where a product is found in the shop: its address, category, collection, and what filters know it by. */
export function PlacesBox({ choices, document, change, problemOf, isClosed }: EditorProps) {
  const { t } = useMessages()
  const facet = (field: 'occasion' | 'audience' | 'setting' | 'madeIn' | 'badge', label: string) => (
    <FacetField
      label={label}
      value={document[field]}
      known={choices.facets[field]}
      maxLength={field === 'madeIn' ? 2 : 40}
      error={problemOf(field)}
      onChange={(value) => change({ [field]: value })}
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
        <TextInput
          label={t('products.slug')}
          autoComplete="off"
          dir="ltr"
          value={document.slug}
          error={problemOf('slug')}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
        {facet('occasion', t('products.occasion'))}
        {facet('audience', t('products.audience'))}
        {facet('setting', t('products.setting'))}
        {facet('madeIn', t('products.madeIn'))}
        {facet('badge', t('products.badge'))}
        <Checkbox
          label={t('products.isHallmarked')}
          checked={document.isHallmarked}
          onChange={(event) => change({ isHallmarked: event.currentTarget.checked })}
        />
      </fieldset>
    </Box>
  )
}
