import { Button } from '@mantine/core'
import { useFormats } from '../ui/formats.ts'
import { PageHead } from '../ui/page-head.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { RateAuthor } from './rate-author.tsx'
import { feedTexts } from './typed-rates.ts'
import type { StaffRates } from './use-rates.ts'

interface RatesHeadProps {
  rates: StaffRates
  canChange: boolean
  canCopy: boolean
  /** Takes the rates of the feed, as texts by purity. */
  onFeed: (texts: Readonly<Record<string, string>>) => void
  onPaste: () => void
  onCopy: () => void
}

/** The head of the rates: the live version with its author, and the other ways to fill in new ones. */
export function RatesHead({ rates, canChange, canCopy, onFeed, onPaste, onCopy }: RatesHeadProps) {
  const { t } = useMessages()
  const { time } = useFormats()
  const fed = feedTexts(rates)
  return (
    <PageHead
      title={t('rates.title')}
      above={t('rates.lead', { currency: rates.currency })}
      beside={
        <>
          {rates.isStale && (
            <StateLabel boxed tone="wait">
              {t('rates.stale')}
            </StateLabel>
          )}
          <span>
            {t('rates.version', { version: rates.version, time: time(rates.publishedAt) })} <RateAuthor version={rates} />
          </span>
        </>
      }
      actions={
        <>
          {canChange && rates.feed && (
            <Button variant="default" disabled={Object.keys(fed).length === 0} onClick={() => onFeed(fed)}>
              {t('rates.feedFill')}
            </Button>
          )}
          {canChange && (
            <Button variant="default" onClick={onPaste} aria-haspopup="dialog">
              {t('rates.paste')}
            </Button>
          )}
          {canCopy && (
            <Button variant="default" onClick={onCopy} aria-haspopup="dialog">
              {t('rates.copy')}
            </Button>
          )}
        </>
      }
    />
  )
}
