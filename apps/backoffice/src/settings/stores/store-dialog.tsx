import '../../app/library-forms.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { storeServices } from '@karat/sites/staff-lists.ts'
import { week } from '@karat/sites/week.ts'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { ConflictPanel, savedByOf } from '../../ui/conflict-panel.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import type { MergeField } from '../../ui/merge-fields.ts'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../settings.module.css'
import { formOfStore, newStoreForm, readStoreForm, type StoreForm, textsIn } from './store-form.ts'
import { type StaffStore, type StaffStores, storesKey } from './use-stores.ts'

const textParts = ['name', 'city', 'address', 'alt'] as const
const lines = ['street', 'postcode', 'telephone', 'latitude', 'longitude', 'timeZone', 'position'] as const

interface StoreDialogProps {
  /** The store as it was opened; undefined for a new one. */
  opened: StaffStore | undefined
  /** The stores as they are now, also while the dialog is open. */
  stores: StaffStores
  onSaved: (id: string) => void
  onClose: () => void
}

/** Adds a store of the site, or changes one. */
export function StoreDialog({ opened, stores: { stores, languages, states, timeZone }, onSaved, onClose }: StoreDialogProps) {
  const { t, nameOf } = useMessages()
  const languageName = useLanguageName()
  const { site } = useWork()
  const name = `store ${site.id} ${opened?.id ?? 'new'}`
  const [{ seen, form }, edit] = useTyped<{ seen?: StaffStore['document']; form: StoreForm }>(
    name,
    'store',
    () => (opened ? { seen: opened.document, form: formOfStore(opened.document) } : { form: newStoreForm(timeZone, stores.length) }),
    { survivesChange: true },
  )
  const read = readStoreForm(form)
  const options = {
    draft: name,
    touches: [storesKey(site.id)],
    onDone: ({ id }: { id: string }) => {
      onSaved(id)
      onClose()
    },
  }
  const add = useAct('POST /api/staff/stores/', options)
  const save = useAct('POST /api/staff/stores/:id/', options)
  const act = opened ? save : add
  const refusalOf = useFieldProblem(act.problem)
  const problemOf = (field: string) =>
    read.unread.includes(field) && form[field as 'latitude'] !== ''
      ? t('storeForm.unread')
      : (refusalOf(field) ?? refusalOf(`document.${field}`))
  const current = stores.find(({ id }) => id === opened?.id)?.document
  const saved = savedByOf(act.problem)
  const change = (part: Partial<StoreForm>) => edit({ ...(seen && { seen }), form: { ...form, ...part } })
  const labelOf = (field: string) => nameOf('storeField', field)
  const textLabel = (language: string, part: string) => t('products.fieldOf', { of: languageName(language), field: labelOf(part) })
  const mergeFields: MergeField<StoreForm>[] = [
    {
      keys: ['texts'],
      label: t('storeForm.texts'),
      inWords: (of) => languages.map((language) => Object.values(textsIn(of, language)).filter(Boolean).join(', ')).join('; '),
    },
    ...lines.map((field): MergeField<StoreForm> => ({ keys: [field], label: labelOf(field), inWords: (of) => of[field] })),
    { keys: ['state'], label: labelOf('state'), inWords: (of) => of.state },
    {
      keys: ['hours'],
      label: labelOf('hours'),
      inWords: (of) => week.map((day) => `${nameOf('weekday', day)} ${of.hours[day].opens}–${of.hours[day].closes}`).join('; '),
    },
    {
      keys: ['services'],
      label: labelOf('services'),
      inWords: (of) => of.services.map((service) => nameOf('storeService', service)).join(t('list.comma')),
    },
  ]
  const shown = [
    ...languages.flatMap((language) => textParts.map((part) => `texts.${language}.${part}`)),
    ...[...lines, 'state', 'services'].flatMap((field) => [field, `document.${field}`]),
    ...week.map((day) => `hours.${day}`),
  ]
  const send = () => {
    if (!read.document) return
    if (opened && seen) save.run({ params: { id: opened.id }, body: { document: read.document, seen } })
    else add.run({ body: { document: read.document } })
  }
  return (
    <ActDialog
      title={opened ? opened.document.texts['en']?.name || opened.id : t('storeForm.add')}
      confirm={t(opened ? 'products.save' : 'storeForm.add')}
      act={act}
      fields={shown}
      canSend={read.document !== undefined}
      empty={(['latitude', 'longitude'] as const).map((field) => form[field] === '' && labelOf(field))}
      conflict={
        saved &&
        seen &&
        current &&
        JSON.stringify(seen) !== JSON.stringify(current) && (
          <ConflictPanel
            saved={saved}
            fields={mergeFields}
            versions={{ before: formOfStore(seen), theirs: formOfStore(current), mine: form }}
            onMerged={(merged) => {
              edit({ seen: current, form: merged })
              act.reset()
            }}
          />
        )
      }
      onSend={send}
      onClose={onClose}
    >
      {languages.map((language) => (
        <fieldset key={language} className={classes['fields']}>
          <legend>{languageName(language)}</legend>
          <div className={classes['grid']}>
            {textParts.map((part) => (
              <TextInput
                key={part}
                label={labelOf(part)}
                aria-label={textLabel(language, part)}
                lang={language}
                dir="auto"
                autoComplete="off"
                maxLength={part === 'alt' ? 300 : part === 'address' ? 200 : 80}
                value={textsIn(form, language)[part]}
                error={problemOf(`texts.${language}.${part}`)}
                onChange={(event) =>
                  change({ texts: { ...form.texts, [language]: { ...textsIn(form, language), [part]: event.currentTarget.value } } })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={classes['grid']}>
        {lines.map((field) => (
          <TextInput
            key={field}
            label={labelOf(field)}
            dir={field === 'street' ? 'auto' : 'ltr'}
            autoComplete="off"
            maxLength={field === 'street' ? 120 : 40}
            value={form[field]}
            error={problemOf(field)}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
        ))}
        {states.length > 0 && (
          <NativeSelect
            label={labelOf('state')}
            value={form.state}
            data={[{ value: '', label: t('storeForm.choose') }, ...states.map(({ code, name }) => ({ value: code, label: name }))]}
            error={problemOf('state')}
            onChange={(event) => change({ state: event.currentTarget.value })}
          />
        )}
      </div>
      <fieldset className={classes['fields']}>
        <legend>{labelOf('hours')}</legend>
        <p>{t('storeForm.hoursHint')}</p>
        {week.map((day) => (
          <div key={day} className={classes['hours']}>
            <span>{nameOf('weekday', day)}</span>
            {(['opens', 'closes'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                aria-label={t('products.fieldOf', { of: nameOf('weekday', day), field: labelOf(end) })}
                value={form.hours[day][end]}
                error={end === 'opens' ? problemOf(`hours.${day}`) : undefined}
                onChange={(event) => change({ hours: { ...form.hours, [day]: { ...form.hours[day], [end]: event.currentTarget.value } } })}
              />
            ))}
          </div>
        ))}
      </fieldset>
      <Checkbox.Group
        label={labelOf('services')}
        error={problemOf('services')}
        value={form.services}
        onChange={(chosen) => change({ services: storeServices.filter((service) => chosen.includes(service)) })}
      >
        <div className={classes['grid']}>
          {storeServices.map((service) => (
            <Checkbox key={service} value={service} label={nameOf('storeService', service)} />
          ))}
        </div>
      </Checkbox.Group>
    </ActDialog>
  )
}
