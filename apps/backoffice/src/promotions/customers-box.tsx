import '../app/library-forms.css'
import '../app/library-pills.css'
import { Checkbox, TagsInput, TextInput } from '@mantine/core'
import { Box } from '../ui/box.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { PromotionEditorProps } from './editor-props.ts'
import classes from './promotion.module.css'

/** How shoppers get a promotion, who may use it and how often, and how it goes with others. */
export function CustomersBox({ form, choices, change, problemOf, isClosed }: PromotionEditorProps) {
  const { t, nameOf } = useMessages()
  const text = (name: 'couponCode' | 'usageLimit' | 'customerLimit' | 'priority', description: string) => (
    <TextInput
      key={name}
      label={nameOf('audit.field', name)}
      description={description}
      inputMode={name === 'couponCode' ? 'text' : 'numeric'}
      dir="ltr"
      autoComplete="off"
      maxLength={40}
      value={form[name]}
      error={problemOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  const check = (name: 'listed' | 'firstOrder' | 'stackable', description: string) => (
    <Checkbox
      key={name}
      label={nameOf('audit.field', name)}
      description={description}
      checked={form[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <Box title={t('promotions.use')}>
      <fieldset className={classes['fields']} disabled={isClosed}>
        <div className={classes['grid']}>
          {text('couponCode', t('promotions.codeHint'))}
          {text('usageLimit', t('promotions.limitHint'))}
          {text('customerLimit', t('promotions.limitHint'))}
          <TagsInput
            label={nameOf('audit.field', 'groups')}
            description={t('promotions.groupsHint')}
            data={choices.groups}
            value={form.groups}
            maxTags={50}
            error={problemOf('groups')}
            onChange={(groups) => change({ groups })}
          />
          {text('priority', t('promotions.priorityHint'))}
        </div>
        {check('listed', t('promotions.listedHint'))}
        {check('firstOrder', t('promotions.firstOrderHint'))}
        {check('stackable', t('promotions.stackableHint'))}
      </fieldset>
    </Box>
  )
}
