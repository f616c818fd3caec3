import { useMemo } from 'react'
import { useMessages } from '../messages/messages.tsx'
import type { Comparison } from './typed-rates.ts'

/** Writes a change in percent with its sign and two decimals: `+1.20%`. */
export function usePercent(decimals = 2): (percent: number) => string {
  const { language } = useMessages()
  return useMemo(() => {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    return (percent) => format.format(percent / 100)
  }, [language, decimals])
}

/** A change of a rate as the guard sees it. */
interface GuardedChange {
  percent: number | null
  dayPercent: number | null
  feedPercent: number | null
  exceeds: readonly Comparison[]
}

/** Returns the changes that need a second person, each with what it is compared with; none is said twice: `+1.20%, +3.40% in a day`. */
export function useExceeded(): (change: GuardedChange) => string[] {
  const { t } = useMessages()
  const percent = usePercent()
  return ({ exceeds, ...change }) =>
    exceeds.flatMap((name) => {
      if (name === 'live') return change.percent === null ? [] : [percent(change.percent)]
      if (name === 'dayAgo') return change.dayPercent === null ? [] : [t('rates.inADay', { percent: percent(change.dayPercent) })]
      return change.feedPercent === null ? [] : [t('rates.fromFeed', { percent: percent(change.feedPercent) })]
    })
}

/** The direction of a change, for its colour. */
export const signOf = (change: number): 'up' | 'down' | undefined => (change > 0 ? 'up' : change < 0 ? 'down' : undefined)
