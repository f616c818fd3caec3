import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type OrderPiece, weighedComposition } from './weighing.ts'

/** The last weighing of a piece: gross, each group of stones, other parts and the net weight, with who weighed it and when; nothing before. */
export function WeighedRecord({ order, piece }: { order: StaffOrder; piece: OrderPiece }) {
  const { t, nameOf } = useMessages()
  const { grams, carats, time } = useFormats()
  // The newest revision and the newest event are the first.
  const newest = order.revisions.find(({ unit }) => unit === piece.unit)
  if (!newest) return null
  const event = order.events.find(({ machine, unit }) => machine === 'weighing' && unit === piece.unit)
  const { stones, metals, otherMg } = weighedComposition(newest.after)
  const by = event?.by ?? ''
  return (
    <div>
      <DetailList
        rows={[
          [t('weigh.wasGross'), grams(newest.after.grossMg)],
          ...stones.map(
            ({ name, count, caratMilli }) =>
              [t('row.stones', { stone: nameOf('stone', name.toLowerCase().replaceAll(' ', '-')), count }), carats(caratMilli)] as const,
          ),
          ...(otherMg > 0 ? [[t('weigh.other'), grams(otherMg)] as const] : []),
          ...(metals.length > 1
            ? metals.map(
                ({ metal, purity, netMg }) =>
                  [t('weigh.net', { metal: [nameOf('metal', metal), purity].join(' ') }), grams(netMg)] as const,
              )
            : []),
          [t('weigh.wasNet'), grams(newest.after.netMg), true],
        ]}
      />
      <Second>
        {by === ''
          ? t('weigh.wasAt', { time: time(event?.at ?? newest.createdAt) })
          : t('weigh.wasBy', { by, time: time(event?.at ?? newest.createdAt) })}
        {event && event.reason !== '' && (
          <>
            {t('list.comma')}
            <bdi>{event.reason}</bdi>
          </>
        )}
      </Second>
    </div>
  )
}
