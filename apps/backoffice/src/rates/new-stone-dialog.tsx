import '../app/library-forms.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { productsKey } from '../products/use-products.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { typedAmount } from '../ui/typed-amount.ts'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { ratesKey } from './rates-key.ts'
import { useStoneName } from './stone-names.ts'
import type { StaffRates } from './use-rates.ts'

const units = ['carat', 'piece', 'flat'] as const
type Unit = (typeof units)[number]

/** Adds stones that the site has no rate of: one of the suggested ones, or others by a typed key, with their first rate. */
export function NewStoneDialog({ rates, onClose }: { rates: StaffRates; onClose: (added?: string) => void }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const stoneNameOf = useStoneName()
  const [first] = rates.suggestedStones
  const form = `new stone ${site.id}`
  const [chosen, setChosen] = useTyped(form, 'stone', first?.key ?? '')
  const [typed, setTyped] = useTyped(form, 'name', '')
  const [unit, setUnit] = useTyped<Unit>(form, 'unit', first?.unit ?? 'carat')
  const [rate, setRate] = useTyped(form, 'rate', '')
  const act = useAct('POST /api/staff/rates/stones/', {
    draft: form,
    touches: [ratesKey(site.id), productsKey(site.id)],
    onDone: (reply) => onClose(reply.key),
  })
  const problemOf = useFieldProblem(act.problem)
  const key = (chosen || typed).trim()
  const isKey = /^[A-Za-z][A-Za-z0-9.-]{1,39}$/.test(key)
  const amount = typedAmount(rate, rates.decimals)
  const rateLabel = t('rates.firstRate', { currency: rates.currency })
  return (
    <ActDialog
      title={t('rates.addStone')}
      lead={t('rates.addStoneLead')}
      confirm={t('rates.addStone')}
      act={act}
      fields={['key', 'per', 'rate']}
      canSend={isKey && amount !== undefined}
      empty={[key === '' && t('rates.stoneKey'), rate.trim() === '' && rateLabel]}
      onSend={() => amount !== undefined && act.run({ body: { key, per: unit, rate: amount } })}
      onClose={() => onClose()}
    >
      <NativeSelect
        label={t('rates.stone')}
        data-autofocus=""
        value={chosen}
        error={chosen !== '' && problemOf('key')}
        data={[
          ...rates.suggestedStones.map((one) => ({
            value: one.key,
            label: stoneNameOf(one.key) === one.key ? one.key : `${stoneNameOf(one.key)} (${one.key})`,
          })),
          { value: '', label: t('rates.anotherStone') },
        ]}
        onChange={(event) => {
          const suggested = rates.suggestedStones.find((one) => one.key === event.currentTarget.value)
          act.reset()
          setChosen(event.currentTarget.value)
          if (suggested) setUnit(suggested.unit)
        }}
      />
      {chosen === '' && (
        <TextInput
          label={t('rates.stoneKey')}
          description={t('rates.stoneKeyHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={typed}
          error={problemOf('key')}
          onChange={(event) => {
            act.reset()
            setTyped(event.currentTarget.value)
          }}
        />
      )}
      <NativeSelect
        label={t('rates.stoneUnit')}
        value={unit}
        error={problemOf('per')}
        data={units.map((value) => ({ value, label: nameOf('rates.unit', value) }))}
        onChange={(event) => setUnit(units.find((one) => one === event.currentTarget.value) ?? 'carat')}
      />
      <TextInput
        label={rateLabel}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        error={rate.trim() !== '' && amount === undefined ? t('field.amount') : problemOf('rate')}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
