import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useMemo } from 'react'
import { usePieceText } from '../orders/piece-text.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import { SinceCell } from '../ui/since-cell.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Stars } from './stars.tsx'
import { stateOfReview } from './use-review.ts'

/** The columns of the list of reviews. */
export function useReviewColumns(): readonly Column<StaffReview>[] {
  const { t, nameOf } = useMessages()
  const languageName = useLanguageName()
  const pieceText = usePieceText()
  return useMemo(
    (): Column<StaffReview>[] => [
      {
        id: 'review',
        area: 'name',
        header: t('column.review'),
        cell: ({ row: { original } }) => {
          const { title, text } = original.edited ?? original
          return (
            <LinkCell
              to={`/reviews/${encodeURIComponent(original.id)}`}
              text={title || [...text].slice(0, 60).join('')}
              lang={original.language}
            >
              {languageName(original.language)}
            </LinkCell>
          )
        },
      },
      {
        id: 'rating',
        area: 'who',
        header: t('column.stars'),
        cell: ({ row: { original } }) => <Stars rating={(original.edited ?? original).rating} />,
      },
      {
        id: 'piece',
        area: 'piece',
        header: t('column.piece'),
        cell: ({ row: { original } }) => (
          <PieceCell
            mediaId={original.product?.picture?.id ?? ''}
            name={original.product?.name ?? original.productId}
            lang={original.product?.lang ?? undefined}
          >
            {pieceText(original.bought)}
          </PieceCell>
        ),
      },
      { id: 'author', area: 'wide', header: t('column.customer'), cell: ({ row: { original } }) => <bdi>{original.author}</bdi> },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => {
          const { state, tone } = stateOfReview(original)
          const details = [
            original.refusal !== null && nameOf('refusal', original.refusal),
            original.photos.length > 0 && t('request.photos', { count: original.photos.length }),
          ].filter((part) => part !== false)
          return (
            <>
              <StateLabel tone={tone}>{nameOf('reviewState', state)}</StateLabel>
              {details.length > 0 && <Second>{details.join(t('list.comma'))}</Second>}
            </>
          )
        },
      },
      {
        id: 'at',
        area: 'day',
        header: t('column.written'),
        cell: ({ row: { original } }) => <SinceCell at={original.at} />,
      },
    ],
    [t, nameOf, languageName, pieceText],
  )
}
