import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { ActorName } from '../ui/actor-name.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { IconRows } from '../ui/icon-rows.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Everything that happened to a return, the newest first. */
export function ReturnTimeline({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useMessages()
  const { money, time } = useFormats()
  const textOf = ({ transition, to, amount }: StaffReturn['events'][number]) => {
    const event = transition === null ? nameOf('returnState', to) : nameOf('returnEvent', transition)
    return amount === null ? event : t('timeline.amount', { event, amount: money(amount, record.currencyCode) })
  }
  return (
    <Box title={t('timeline.title')}>
      <IconRows
        rows={record.events.map((event, index) => ({
          key: `${event.at} ${event.to} ${index}`,
          icon: 'returns',
          text: textOf(event),
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
