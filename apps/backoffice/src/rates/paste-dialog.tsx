import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import actClasses from '../ui/act-dialog.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './paste-dialog.module.css'
import { type NamedRate, readPastedRates } from './pasted-rates.ts'
import type { RatesDraft, StaffRates } from './use-rates.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The input of the dialog: pasted lines, and the column into which they were pasted. */
export interface Pasting {
  text: string
  single: 'sell' | 'buy'
}

interface PasteDialogProps {
  rates: StaffRates
  first: Pasting
  /** Takes the texts of fields by purity and by key of stones. */
  onFill: (texts: Pick<RatesDraft, 'metals' | 'buys' | 'stones'>) => void
  onClose: () => void
}

/** Fills the fields from pasted lines, and names the lines that are not understood. It sends nothing. */
export function PasteDialog({ rates, first, onFill, onClose }: PasteDialogProps) {
  const { t, nameOf } = useMessages()
  const [pasted, setPasted] = useState(first.text)
  const [single, setSingle] = useState(first.single)
  const named: NamedRate[] = [
    ...rates.metals.map(({ purity, ...rate }) => ({ ...rate, name: purity })),
    ...rates.stones.map(({ key, floor, ceiling }) => ({ name: key, floor, ceiling })),
  ]
  const metals = new Map(rates.metals.flatMap(({ metal }) => [metal, nameOf('metal', metal).toLowerCase()].map((word) => [word, metal])))
  const { texts, buys, problems } = readPastedRates(pasted, { rates: named, metals, decimals: rates.decimals, single })
  const count = Object.keys(texts).length + Object.keys(buys).length
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) return
    const purities = rates.metals.map(({ purity }) => purity)
    const [ofMetals, ofStones] = [true, false].map((isMetal) =>
      Object.fromEntries(Object.entries(texts).filter(([name]) => purities.includes(name) === isMetal)),
    )
    onFill({ metals: ofMetals ?? {}, buys, stones: ofStones ?? {} })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('rates.pasteTitle')} size={560}>
      <form className={actClasses['form']} onSubmit={fill} noValidate>
        <p>{t('rates.pasteLead')}</p>
        <Textarea
          label={t('rates.pasted')}
          placeholder={'24K, 15904\n22K, 14578, 14200'}
          rows={8}
          dir="ltr"
          data-autofocus=""
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('rates.pasteSingle')}
          value={single}
          data={(['sell', 'buy'] as const).map((value) => ({ value, label: nameOf('rates.pasteColumn', value) }))}
          onChange={(event) => setSingle(event.currentTarget.value === 'buy' ? 'buy' : 'sell')}
        />
        <div role="status">
          {pasted.trim() !== '' && <p>{t('rates.pasteCount', { count })}</p>}
          {problems.length > 0 && (
            <ul className={classes['problems']}>
              {problems.map(({ line, text, problem }) => (
                <li key={line}>
                  {t('rates.pasteLine', { line })} <bdi dir="ltr">{text}</bdi>
                  <span>{nameOf('rates.pasteProblem', problem)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={actClasses['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.keep')}
          </Button>
          <Button type="submit" disabled={count === 0}>
            {t('rates.pasteFill')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
