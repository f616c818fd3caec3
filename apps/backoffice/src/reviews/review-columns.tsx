import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { usePieceText } from '../orders/piece-text.ts'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useNow } from '../ui/use-now.ts'
import { useWords } from '../words/words.tsx'
import { Stars } from './stars.tsx'
import { stateOfReview } from './use-review.ts'

/** The columns of the list of reviews. */
export function useReviewColumns(): readonly Column<StaffReview>[] {
  const { t, nameOf } = useWords()
  const { time, since } = useFormats()
  const languageName = useLanguageName()
  const pieceText = usePieceText()
  const now = useNow()
  return useMemo(
    (): Column<StaffReview>[] => [
      {
        id: 'review',
        area: 'name',
        header: t('column.review'),
        cell: ({ row: { original } }) => {
          const { title, text } = original.edited ?? original
          return (
            <>
              <Link to={`/reviews/${encodeURIComponent(original.id)}`} lang={original.language}>
                <bdi>{title || [...text].slice(0, 60).join('')}</bdi>
              </Link>
              <Second>{languageName(original.language)}</Second>
            </>
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
          <PieceCell mediaId={original.product?.picture?.id ?? ''} name={original.product?.name ?? original.productId}>
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
              {details.length > 0 && <Second>{details.join(', ')}</Second>}
            </>
          )
        },
      },
      {
        id: 'at',
        area: 'day',
        header: t('column.written'),
        cell: ({ row: { original } }) => (
          <>
            {time(original.at)}
            <Second>{since(original.at, now)}</Second>
          </>
        ),
      },
    ],
    [t, nameOf, time, since, languageName, pieceText, now],
  )
}
