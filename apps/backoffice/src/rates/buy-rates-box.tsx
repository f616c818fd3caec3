import { Box } from '../ui/box.tsx'
import { useMessages } from '../messages/messages.tsx'
import { puritiesByMetal } from './purities-by-metal.ts'
import { RateTable } from './rate-table.tsx'
import { buyRateOf } from './rate-fields.ts'
import type { TypedRate } from './typed-rates.ts'
import type { StaffRates } from './use-rates.ts'

interface BuyRatesBoxProps {
  rates: StaffRates
  /** The typed rates at which metals are sold. */
  sells: Readonly<Record<string, TypedRate>>
  /** The typed texts by purity; undefined where the member may only read. */
  typed: Readonly<Record<string, TypedRate>> | undefined
  problemOf: (field: string) => string | undefined
  onType: (texts: Readonly<Record<string, string>>) => void
  /** Takes several lines or cells that are pasted into a field. */
  onPaste: (text: string) => void
}

/** The rates at which old metal is bought in an exchange, each typed: none is reckoned from another. */
export function BuyRatesBox({ rates, sells, typed, problemOf, onType, onPaste }: BuyRatesBoxProps) {
  const { t, nameOf } = useMessages()
  return (
    <Box flush title={t('rates.buyTitle')} beside={t('rates.buyHint')}>
      <RateTable
        head={t('rates.metal')}
        currency={rates.currency}
        guardPercent={rates.guardPercent}
        canChange={typed !== undefined}
        onPaste={onPaste}
        groups={puritiesByMetal(rates).map(([metal, purities]) => [
          nameOf('metal', metal),
          purities.map((one) => ({
            ...buyRateOf(one, sells),
            name: one.purity,
            fieldName: t('rates.buyOf', { name: one.purity }),
            typed: typed?.[one.purity],
            problem: problemOf(`buys.${one.purity}`),
            onType: (text) => onType({ [one.purity]: text }),
          })),
        ])}
      />
    </Box>
  )
}
