import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './metal-rates-box.module.css'
import { dearerThanFiner, puritiesByMetal } from './purities-by-metal.ts'
import { RateTable } from './rate-table.tsx'
import { movedRate, parsePercent, type TypedRate } from './typed-rates.ts'
import type { StaffRates } from './use-rates.ts'

interface RatesBoxProps {
  rates: StaffRates
  /** The typed texts by name; undefined where the member may only read. */
  typed: Readonly<Record<string, TypedRate>> | undefined
  /** The problem of a field. */
  problemOf: (field: string) => string | undefined
  /** Takes new texts by name. */
  onType: (texts: Readonly<Record<string, string>>) => void
  /** Takes several lines or cells that are pasted into a field. */
  onPaste: (text: string) => void
}

/** The rates of metals of a gram before tax, with a percentage that moves all of gold. */
export function MetalRatesBox({ rates, typed, problemOf, onType, onPaste }: RatesBoxProps) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { readAt, silentSince } = rates.feed ?? { readAt: null, silentSince: null }
  const gold = rates.metals.filter(({ metal }) => metal === 'gold')
  const dearer = dearerThanFiner(rates.metals.map(({ metal, purity, rate }) => ({ metal, purity, rate: typed?.[purity]?.value ?? rate })))
  const doubtOf = (purity: string) => {
    const finer = dearer.get(purity)
    return finer === undefined ? undefined : t('rates.dearerThanFiner', { purity, finer })
  }
  const applyToGold = (percent: number) =>
    onType(Object.fromEntries(gold.map(({ purity, rate }) => [purity, movedRate(rate, percent, rates.decimals)])))
  return (
    <Box
      flush
      title={typed ? t('rates.newTitle') : t('rates.liveTitle')}
      beside={readAt !== null && silentSince === null ? t('rates.feedRead', { time: time(readAt) }) : t('rates.perGram')}
      actions={typed && gold.length > 0 && <GoldHelper onApply={applyToGold} />}
    >
      <RateTable
        head={t('rates.metal')}
        currency={rates.currency}
        guardPercent={rates.guardPercent}
        canChange={typed !== undefined}
        onPaste={onPaste}
        groups={puritiesByMetal(rates).map(([metal, purities]) => [
          nameOf('metal', metal),
          purities.map(({ purity, ...live }) => ({
            ...live,
            name: purity,
            typed: typed?.[purity],
            doubt: doubtOf(purity),
            problem: problemOf(`rates.${purity}`),
            onType: (text) => onType({ [purity]: text }),
          })),
        ])}
      />
    </Box>
  )
}

/** Moves every purity of gold by the same percentage of its live rate. */
function GoldHelper({ onApply }: { onApply: (percent: number) => void }) {
  const { t } = useMessages()
  const [text, setText] = useState('')
  const percent = parsePercent(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (percent === undefined) return
    onApply(percent)
    // The same percentage would move the rates again.
    setText('')
  }
  return (
    <form className={classes['helper']} onSubmit={submit} noValidate>
      <TextInput
        aria-label={t('rates.percentOfGold')}
        placeholder="+1.20"
        inputMode="text"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span aria-hidden="true">%</span>
      <Button type="submit" variant="default" disabled={percent === undefined}>
        {t('rates.applyToGold')}
      </Button>
    </form>
  )
}
