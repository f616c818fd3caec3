import type { ListedPromotion } from '@karat/contract/staff-promotions.ts'
import { useMemo } from 'react'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useEffectText } from './effect-text.ts'
import { toneOfPromotion } from './promotion-states.ts'

/** The columns of the list of promotions. */
export function usePromotionColumns(): readonly Column<ListedPromotion>[] {
  const { t, nameOf } = useMessages()
  const { time, until } = useFormats()
  const effectText = useEffectText()
  return useMemo(
    (): Column<ListedPromotion>[] => [
      {
        id: 'promotion',
        area: 'name',
        header: t('promotions.promotion'),
        cell: ({ row: { original } }) => (
          <LinkCell to={`/promotions/${encodeURIComponent(original.id)}`} text={original.title}>
            {effectText(original.effect)}
          </LinkCell>
        ),
      },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <StateLabel tone={toneOfPromotion[original.state]}>{nameOf('promotionState', original.state)}</StateLabel>
        ),
      },
      {
        id: 'given',
        area: 'who',
        header: t('promotions.given'),
        cell: ({ row: { original } }) => (
          <>
            {original.couponCode === '' ? t('promotions.automatic') : <bdi>{original.couponCode}</bdi>}
            {!original.listed && <Second>{t('promotions.unlisted')}</Second>}
          </>
        ),
      },
      {
        id: 'dates',
        area: 'day',
        header: t('promotions.dates'),
        cell: ({ row: { original } }) => (
          <>
            {time(original.startsAt)}
            <Second>{original.endsAt === null ? t('promotions.noEnd') : t('promotions.until', { time: until(original.endsAt) })}</Second>
          </>
        ),
      },
      {
        id: 'uses',
        area: 'wide',
        align: 'end',
        header: t('promotions.uses'),
        cell: ({ row: { original } }) => (
          <>
            {original.uses.count.toLocaleString('en')}
            {original.uses.more && '+'}
            {original.usageLimit !== null && <Second>{t('promotions.ofLimit', { limit: original.usageLimit })}</Second>}
          </>
        ),
      },
    ],
    [t, nameOf, time, until, effectText],
  )
}
