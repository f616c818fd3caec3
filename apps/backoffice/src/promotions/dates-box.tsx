import { TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { localTimeOf, momentOf } from '../ui/local-time.ts'
import { useMessages } from '../messages/messages.tsx'
import type { PromotionEditorProps } from './editor-props.ts'
import classes from './promotion.module.css'

/** From when to when a promotion applies, in the time zone of the site. */
export function DatesBox({ form, change, problemOf, isClosed }: PromotionEditorProps) {
  const { t, nameOf } = useMessages()
  const { timeZone } = useWork().site
  const zone = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  const field = (name: 'startsAt' | 'endsAt', description: string) => (
    <TextInput
      type="datetime-local"
      label={nameOf('audit.field', name)}
      description={description}
      value={form[name] === '' ? '' : localTimeOf(timeZone, form[name])}
      error={problemOf(name)}
      onChange={(event) => change({ [name]: momentOf(timeZone, event.currentTarget.value) ?? '' })}
    />
  )
  return (
    <Box title={t('promotions.dates')} beside={t('promotions.zone', { zone })}>
      <fieldset className={classes['fields']} disabled={isClosed}>
        <div className={classes['grid']}>
          {field('startsAt', t('promotions.startHint'))}
          {field('endsAt', t('promotions.endHint'))}
        </div>
      </fieldset>
    </Box>
  )
}
