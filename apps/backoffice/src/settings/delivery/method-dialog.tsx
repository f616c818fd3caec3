import '../../app/library-forms.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { ConflictPanel, savedByOf } from '../../ui/conflict-panel.tsx'
import { decimalsOf } from '../../ui/formats.ts'
import type { MergeField } from '../../ui/merge-fields.ts'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../settings.module.css'
import { formOfMethod, type MethodForm, newMethodForm, readMethodForm } from './method-form.ts'
import { type DeliveryMethod, deliveryMethodsKey } from './use-delivery-methods.ts'

const methodNames = ['insured', 'express', 'pickup'] as const
const texts = ['fee', 'freeFrom', 'minimum', 'maximum', 'days', 'sooner', 'cutOff', 'position'] as const
const amounts: ReadonlySet<string> = new Set(['fee', 'freeFrom', 'minimum', 'maximum'])

interface MethodDialogProps {
  /** The method as it was opened; undefined for a new one. */
  opened: DeliveryMethod | undefined
  /** The same method as it is now, also while the dialog is open; undefined where it was removed. */
  current: DeliveryMethod | undefined
  currency: string
  onSaved: (method: DeliveryMethod) => void
  onClose: () => void
}

/** Adds a delivery method of the site, or changes one. Its name and its post codes stay: another one is added for others. */
export function MethodDialog({ opened, current, currency, onSaved, onClose }: MethodDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const name = `delivery method ${site.id} ${opened ? `${opened.method} ${opened.prefix}` : 'new'}`
  const [{ seen, form }, edit] = useTyped<{ seen?: DeliveryMethod; form: MethodForm }>(
    name,
    'method',
    () => (opened ? { seen: opened, form: formOfMethod(opened) } : { form: newMethodForm }),
    { survivesChange: true },
  )
  const read = readMethodForm(form, decimalsOf(currency))
  const act = useAct('POST /api/staff/delivery-methods/', {
    draft: name,
    touches: [deliveryMethodsKey(site.id)],
    onDone: () => {
      if (read.method) onSaved(read.method)
      onClose()
    },
  })
  const refusalOf = useFieldProblem(act.problem)
  const saved = savedByOf(act.problem)
  const isOutdated = seen !== undefined && current !== undefined && JSON.stringify(seen) !== JSON.stringify(current)
  const change = (part: Partial<MethodForm>) => edit({ ...(seen && { seen }), form: { ...form, ...part } })
  const problemOf = (field: keyof MethodForm) => {
    const cause = read.unread[field]
    return cause === undefined ? refusalOf(field) : nameOf('settingsUnread', cause)
  }
  const labelOf = (field: keyof MethodForm) => nameOf('audit.field', field)
  const inputOf = (field: (typeof texts)[number]) => (
    <TextInput
      key={field}
      label={labelOf(field)}
      description={nameOf('deliveryHint', field)}
      type={field === 'cutOff' ? 'time' : 'text'}
      {...(field !== 'cutOff' && { inputMode: amounts.has(field) ? ('decimal' as const) : ('numeric' as const) })}
      dir="ltr"
      autoComplete="off"
      rightSection={amounts.has(field) ? <span aria-hidden="true">{currency}</span> : undefined}
      rightSectionWidth={amounts.has(field) ? 52 : 0}
      value={form[field]}
      error={problemOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  const mergeFields = [...texts, 'insured' as const].map((field): MergeField<MethodForm> => ({
    keys: [field],
    label: labelOf(field),
    inWords: (of) => (field === 'insured' ? t(of.insured ? 'audit.yes' : 'audit.no') : of[field]),
  }))
  return (
    <ActDialog
      title={opened ? nameOf('deliveryMethod', opened.method) : t('delivery.add')}
      lead={opened && (opened.prefix === '' ? t('delivery.everywhere') : t('delivery.postcodes', { prefix: opened.prefix }))}
      confirm={t(opened ? 'products.save' : 'delivery.add')}
      act={act}
      fields={['method', 'prefix', ...texts]}
      conflict={
        saved &&
        isOutdated && (
          <ConflictPanel
            saved={saved}
            fields={mergeFields}
            versions={{ before: formOfMethod(seen), theirs: formOfMethod(current), mine: form }}
            onMerged={(merged) => {
              edit({ seen: current, form: merged })
              act.reset()
            }}
          />
        )
      }
      canSend={read.method !== undefined}
      onSend={() => read.method && act.run({ body: { ...read.method, seen: seen ?? null } })}
      onClose={onClose}
    >
      <div className={classes['grid']}>
        {!opened && (
          <>
            <NativeSelect
              label={labelOf('method')}
              value={form.method}
              data={methodNames.map((value) => ({ value, label: nameOf('deliveryMethod', value) }))}
              error={problemOf('method')}
              onChange={(event) => change({ method: event.currentTarget.value as MethodForm['method'] })}
            />
            <TextInput
              label={labelOf('prefix')}
              description={t('delivery.prefixHint')}
              dir="ltr"
              autoComplete="off"
              maxLength={10}
              value={form.prefix}
              error={problemOf('prefix')}
              onChange={(event) => change({ prefix: event.currentTarget.value })}
            />
          </>
        )}
        {texts.map(inputOf)}
      </div>
      <Checkbox
        label={labelOf('insured')}
        description={t('delivery.insuredHint')}
        checked={form.insured}
        onChange={(event) => change({ insured: event.currentTarget.checked })}
      />
    </ActDialog>
  )
}
