import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { IconRows } from '../ui/icon-rows.tsx'
import { useWords } from '../words/words.tsx'

/** Everything that happened to a return, the newest first. */
export function ReturnTimeline({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useWords()
  const { time } = useFormats()
  return (
    <Box title={t('timeline.title')}>
      <IconRows
        rows={record.events.map((event, index) => ({
          key: `${event.at} ${event.to} ${index}`,
          icon: 'returns',
          text: nameOf('returnState', event.to),
          second: (
            <>
              {event.actor === 'staff' ? <bdi>{event.by}</bdi> : nameOf('actor', event.actor)}, {time(event.at)}
              {event.actor === 'staff' && event.reason && (
                <>
                  , <bdi>{event.reason}</bdi>
                </>
              )}
            </>
          ),
        }))}
      />
    </Box>
  )
}
