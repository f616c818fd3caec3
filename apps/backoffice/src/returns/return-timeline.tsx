import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { ActorName } from '../ui/actor-name.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { IconRows } from '../ui/icon-rows.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Everything that happened to a return, the newest first. */
export function ReturnTimeline({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  return (
    <Box title={t('timeline.title')}>
      <IconRows
        rows={record.events.map((event, index) => ({
          key: `${event.at} ${event.to} ${index}`,
          icon: 'returns',
          text: event.move === null ? nameOf('returnState', event.to) : nameOf('returnEvent', event.move),
          second: (
            <>
              <ActorName {...event} />, {time(event.at)}
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
