import type { RatesChangedMeanwhile } from '@karat/contract/staff-rates.ts'
import type { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { isOwnVersion } from './own-version.ts'
import { useRateAuthor } from './rate-author.tsx'
import { changedRatesOf, RateChanges } from './rate-changes.tsx'

/** Whether a problem is that others published rates which the person has not seen. */
export const isMeanwhile = (problem: Problem | undefined): problem is Problem =>
  problem?.code === 'changed_meanwhile' && problem.field === 'version'

/** The rates that others published since the person looked: by whom and when. Nothing where the problem is another one. */
export function MeanwhileNotice({ problem, currency }: { problem: Problem | undefined; currency: string }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const authorOf = useRateAuthor()
  const { session } = useWork()
  if (!isMeanwhile(problem)) return null
  const {
    version = 0,
    changedBy = '',
    approvedBy = null,
    changedAt = '',
    changes = [],
    buys = [],
    stones = [],
  } = problem.details as Partial<RatesChangedMeanwhile>
  const changed = changedRatesOf({ changes, buys, stones })
  return (
    <Notice tone="bad" alert>
      <p>
        {isOwnVersion({ author: changedBy, approvedBy }, session.member.name)
          ? t('rates.meanwhileOwn', { version, time: time(changedAt) })
          : t('rates.meanwhile', { name: authorOf({ author: changedBy, approvedBy }), version, time: time(changedAt) })}
      </p>
      {changed.length > 0 && <RateChanges changes={changed} currency={currency} />}
    </Notice>
  )
}
