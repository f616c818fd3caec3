import { Skeleton } from '@mantine/core'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { HistoryBox } from '../audit/history-box.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { usePieceText } from '../orders/piece-text.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { Columns } from '../ui/columns.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Neighbours } from '../ui/neighbours.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ReplyBox } from './reply-box.tsx'
import { TextBox } from './text-box.tsx'
import { TranslationsBox } from './translations-box.tsx'
import { listOfReview, reviewsKey, touchedByReview, useReview } from './use-review.ts'

/** `/backoffice/reviews/ID`: a review with the decision, the reply and the translations. */
export function ReviewPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  return may('reviews.read') ? <ReviewById key={id} id={id} /> : <Forbidden page={t('menu.reviews')} />
}

function ReviewById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data, error } = useReview(id)
  if (data) return <ReviewView review={data} />
  if (error)
    return (
      <>
        <PageHead title={t('menu.reviews')} />
        <ProblemNotice problem={error} />
      </>
    )
  return <Skeleton height={400} />
}

function ReviewView({ review }: { review: StaffReview }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const languageName = useLanguageName()
  const pieceText = usePieceText()
  const may = useMay()
  const { site } = useWork()
  const mayChange = may('reviews.write')
  const list = listOfReview(review)
  return (
    <>
      <PageHead
        title={t('review.title', { author: review.author })}
        above={
          <>
            <Link to="/reviews">{t('menu.reviews')}</Link>
            <Icon name="forward" small flips />
            <Link to={`/reviews?view=${list}`}>{nameOf('reviewList', list)}</Link>
          </>
        }
        actions={<Neighbours href={`/reviews/${encodeURIComponent(review.id)}`} />}
      />
      {mayChange && <UndoNotice object="reviews" id={review.id} under={reviewsKey(site.id)} touches={touchedByReview(site.id)} />}
      <Columns
        rail={
          <>
            <Box>
              <PieceCell
                mediaId={review.product?.picture?.id ?? ''}
                name={review.product?.name ?? review.productId}
                lang={review.product?.lang ?? undefined}
              >
                {pieceText(review.bought)}
              </PieceCell>
              {review.product === null && <p>{t('review.notSold')}</p>}
            </Box>
            <Box>
              <DetailList
                rows={[
                  [t('column.customer'), <bdi key="author">{review.author}</bdi>],
                  [t('column.written'), time(review.at)],
                  [t('customer.language'), languageName(review.language)],
                  [t('review.helpful'), review.helpful],
                ]}
              />
            </Box>
            <HistoryBox object="reviews" id={review.id} under={reviewsKey(site.id)} />
          </>
        }
      >
        <TextBox review={review} mayChange={mayChange} />
        <ReplyBox review={review} mayChange={mayChange} />
        <TranslationsBox review={review} mayChange={mayChange} />
      </Columns>
    </>
  )
}
