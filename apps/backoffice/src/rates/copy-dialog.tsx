import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type StaffSite, useWork } from '../api/session.tsx'
import actClasses from '../ui/act-dialog.module.css'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { type CopiedRates, copiedRates, parseFactor } from './copied-rates.ts'
import { puritiesByMetal } from './purities-by-metal.ts'
import { usePercent } from './rate-formats.ts'
import { fillRatesDraft, hasRatesDraft, type RatesDraft, type StaffRates, useRatesOfSites } from './use-rates.ts'

/** The kinds of rates, as a draft has them. */
const kinds = ['metals', 'buys', 'stones'] as const
type Kind = (typeof kinds)[number]

interface CopyDialogProps {
  rates: StaffRates
  /** The rates in the fields of the site: typed ones, else the live ones. */
  shown: Readonly<Record<Kind, Readonly<Record<string, number>>>>
  /** The sites that may be filled. */
  targets: readonly StaffSite[]
  onClose: () => void
}

/** Fills the fields of another site from those of this one by a typed factor, and opens that site. It sends nothing. */
export function CopyDialog({ rates, shown, targets, onClose }: CopyDialogProps) {
  const { t, nameOf } = useMessages()
  const { site, chooseSite } = useWork()
  const { all, problem } = useRatesOfSites()
  const [targetId, setTargetId] = useState('')
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<readonly Kind[]>(['metals'])
  const target = targets.find(({ id }) => id === targetId)
  const targetRates = all.find(({ site: one }) => one.id === targetId)?.rates
  // Sites of one currency need no other factor.
  const text = typed ?? (target?.currency === site.currency ? '1' : '')
  const factor = parseFactor(text)
  const copied = factor && targetRates ? copiedOfKinds(shown, rates.decimals, factor, targetRates) : undefined
  const count = copied ? chosen.reduce((sum, kind) => sum + Object.keys(copied[kind].texts).length, 0) : 0
  const left = copied
    ? chosen.flatMap((kind) => copied[kind].left.map((name) => (kind === 'buys' ? t('rates.buyOf', { name }) : name)))
    : []
  const canFill = targetRates !== undefined && copied !== undefined && count > 0
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (!canFill) return
    const texts = Object.fromEntries(chosen.map((kind) => [kind, copied[kind].texts])) as Partial<Pick<RatesDraft, Kind>>
    fillRatesDraft(targetId, targetRates.version, { ...texts, copied: { from: site.name, factor: text.trim(), isNew: true } })
    onClose()
    chooseSite(targetId)
  }
  return (
    <Dialog onClose={onClose} title={t('rates.copyTitle')} size={560}>
      <form className={actClasses['form']} onSubmit={fill} noValidate>
        <p>{t('rates.copyLead', { site: site.name })}</p>
        <NativeSelect
          label={t('rates.copyTo')}
          data-autofocus=""
          value={targetId}
          data={[
            { value: '', label: t('rates.copyChoose') },
            ...targets.map(({ id, name, currency }) => ({ value: id, label: `${name}, ${currency}` })),
          ]}
          onChange={(event) => setTargetId(event.currentTarget.value)}
        />
        <TextInput
          label={target ? t('rates.factorOf', { to: target.currency, from: site.currency }) : t('rates.factor')}
          description={t('rates.factorHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          error={text.trim() !== '' && !factor && t('rates.factorUnreadable')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ChoiceGroup
          label={t('rates.copyKinds')}
          choices={kinds.map((kind) => [kind, nameOf('rates.kind', kind)] as const)}
          chosen={chosen}
          onChange={setChosen}
        />
        {target && !targetRates && <ProblemNotice problem={problem} />}
        {target && hasRatesDraft(target.id) && <Notice>{t('rates.copyOver', { site: target.name })}</Notice>}
        <div role="status">
          {copied && (
            <>
              <p>{t('rates.copyCount', { count })}</p>
              {left.length > 0 && <p>{t('rates.copyLeft', { rates: left.join(t('list.comma')) })}</p>}
            </>
          )}
        </div>
        {copied && targetRates && chosen.includes('metals') && <CopiedTable rates={targetRates} texts={copied.metals.texts} />}
        <div className={actClasses['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.keep')}
          </Button>
          <Button type="submit" disabled={!canFill}>
            {target ? t('rates.copyFill', { site: target.name }) : t('rates.pasteFill')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function copiedOfKinds(
  shown: CopyDialogProps['shown'],
  decimals: number,
  factor: NonNullable<ReturnType<typeof parseFactor>>,
  to: StaffRates,
): Record<Kind, CopiedRates> {
  const purities = to.metals.map(({ purity }) => purity)
  const copy = (kind: Kind, names: readonly string[]) => copiedRates(shown[kind], decimals, factor, { names, decimals: to.decimals })
  return {
    metals: copy('metals', purities),
    buys: copy('buys', purities),
    stones: copy(
      'stones',
      to.stones.map(({ key }) => key),
    ),
  }
}

/** The fields of metals of the other site as they would be, beside its live rates: a wrong factor is seen at once. */
function CopiedTable({ rates, texts }: { rates: StaffRates; texts: Readonly<Record<string, string>> }) {
  const { t } = useMessages()
  const { money } = useFormats()
  const percent = usePercent()
  const rows = puritiesByMetal(rates).flatMap(([, purities]) => purities.filter(({ purity }) => purity in texts))
  if (rows.length === 0) return null
  return (
    <table className={tableClasses['table']}>
      <thead>
        <tr>
          <th scope="col">{t('rates.metal')}</th>
          <th scope="col" data-align="end">
            {t('rates.live')}
          </th>
          <th scope="col" data-align="end">
            {t('rates.new')}
          </th>
          <th scope="col" data-align="end">
            %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ purity, rate }) => {
          const after = Number(texts[purity])
          return (
            <tr key={purity}>
              <th scope="row">
                <bdi>{purity}</bdi>
              </th>
              <td data-align="end">{money(rate, rates.currency)}</td>
              <td data-align="end">{money(after, rates.currency)}</td>
              <td data-align="end">{percent(((after - rate) * 100) / rate)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
