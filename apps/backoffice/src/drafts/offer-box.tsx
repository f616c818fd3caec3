import '../app/library-forms.css'
import { Radio, Stack } from '@mantine/core'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { DraftBoxProps } from './contact-box.tsx'
import { draftsKey } from './use-drafts.ts'

/** The offers for the saved bag: one code at most, and why the others do not apply. */
export function OfferBox({ form, change, problem, draft }: DraftBoxProps & { draft: StaffDraft }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const api = useApi()
  const { site } = useWork()
  const problemOf = useFieldProblem(problem)
  const { data } = useQuery({
    queryKey: [...draftsKey(site.id), 'offers', draft.number, draft.version],
    queryFn: () => api.call('GET /api/staff/drafts/:number/offers/', { params: { number: draft.number } }),
  })
  if (!data || data.promotions.length === 0) return null
  return (
    <Box title={t('drafts.offer')} beside={t('drafts.oneOffer')}>
      <Radio.Group
        aria-label={t('drafts.offer')}
        value={form.couponCode}
        error={problemOf('couponCode')}
        onChange={(couponCode) => change({ couponCode })}
      >
        <Stack gap={12}>
          {data.promotions.map((offer) => {
            const isAutomatic = offer.couponCode === ''
            const detail = offer.reason
              ? nameOf('offerReason', offer.reason.replace('promotion_', ''))
              : isAutomatic
                ? t('drafts.byItself')
                : offer.terms
            const saves = offer.saved > 0 ? ` · ${money(-offer.saved)}` : ''
            return (
              <Radio
                key={offer.promoID}
                value={isAutomatic ? `automatic ${offer.promoID}` : offer.couponCode}
                disabled={isAutomatic || offer.reason !== ''}
                label={`${isAutomatic ? '' : `${offer.couponCode}: `}${offer.title}${saves}`}
                description={<bdi>{detail}</bdi>}
              />
            )
          })}
          <Radio value="" label={t('drafts.noOffer')} />
        </Stack>
      </Radio.Group>
    </Box>
  )
}
