import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { DetailList } from '../ui/detail-list.tsx'
import { usePlaceName } from '../ready-pieces/use-ready-pieces.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useOrderScales } from './use-order-scales.ts'
import classes from './weigh-box.module.css'
import { type OrderPiece, weighedComposition } from './weighing.ts'

/**
 * The last weighing of a piece: gross, each group of stones, other parts and the net weight, with its scale as it was then, a photo where one was taken, who
 * weighed it and when; nothing before.
 */
export function WeighedRecord({ order, piece }: { order: StaffOrder; piece: OrderPiece }) {
  const { t, nameOf } = useMessages()
  const { grams, carats, day, time } = useFormats()
  const placeName = usePlaceName()
  const photos = useOrderScales(order).data?.photos ?? []
  // The newest revision and the newest event are the first.
  const newest = order.revisions.find(({ unit }) => unit === piece.unit)
  if (!newest) return null
  const event = order.events.find(({ machine, unit }) => machine === 'weighing' && unit === piece.unit)
  const { stones, metals, otherMg } = weighedComposition(newest.after)
  const by = event?.by ?? ''
  const { scale } = newest
  const photo = photos.find(({ revision }) => revision === newest.number)
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
      {scale && (
        <Second>
          <bdi>{t('weigh.wasOn', { scale: `${scale.name}${t('list.comma')}${placeName(scale.storeID)}` })}</bdi>
          {t('list.comma')}
          {t('weigh.scaleIs', { step: grams(scale.stepMg), day: day(scale.verifiedUntil) })}
        </Second>
      )}
      {photo && (
        <a className={classes['photo']} href={photo.url} target="_blank" rel="noreferrer">
          <img src={photo.url} width={photo.width} height={photo.height} loading="lazy" alt={t('weigh.photo')} />
        </a>
      )}
    </div>
  )
}
