import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import actClasses from '../ui/act-dialog.module.css'
import { useWords } from '../words/words.tsx'
import classes from './paste-dialog.module.css'
import { readPastedRates } from './pasted-rates.ts'
import type { RatesDraft, StaffRates } from './use-rates.ts'
import { Dialog } from '../ui/dialog.tsx'

interface PasteDialogProps {
  rates: StaffRates
  /** Takes the texts of fields by purity and by key of stones. */
  onFill: (texts: Pick<RatesDraft, 'metals' | 'stones'>) => void
  onClose: () => void
}

/** Fills the fields from pasted lines, and names the lines that are not understood. It sends nothing. */
export function PasteDialog({ rates, onFill, onClose }: PasteDialogProps) {
  const { t, nameOf } = useWords()
  const [pasted, setPasted] = useState('')
  const purities = rates.metals.map(({ purity }) => purity)
  const { texts, problems } = readPastedRates(pasted, [...purities, ...rates.stones.map(({ key }) => key)], rates.decimals)
  const count = Object.keys(texts).length
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) return
    const [metals, stones] = [true, false].map((isMetal) =>
      Object.fromEntries(Object.entries(texts).filter(([name]) => purities.includes(name) === isMetal)),
    )
    onFill({ metals: metals ?? {}, stones: stones ?? {} })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('rates.pasteTitle')} size={560}>
      <form className={actClasses['form']} onSubmit={fill} noValidate>
        <p>{t('rates.pasteLead')}</p>
        <Textarea
          label={t('rates.pasted')}
          placeholder={'24K, 15904\n22K, 14578'}
          rows={8}
          dir="ltr"
          data-autofocus=""
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
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
