import { useMemo } from 'react'
import { useWords } from '../words/words.tsx'

/** Writes a change in percent with its sign and two decimals: `+1.20%`. */
export function usePercent(decimals = 2): (percent: number) => string {
  const { language } = useWords()
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

/** The direction of a change, for its colour. */
export const signOf = (change: number): 'up' | 'down' | undefined => (change > 0 ? 'up' : change < 0 ? 'down' : undefined)
