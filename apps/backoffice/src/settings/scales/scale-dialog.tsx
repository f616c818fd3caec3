import '../../app/library-forms.css'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ScaleDocument } from '@karat/contract/staff-scales.ts'
import { scaleSteps } from '@karat/sites/scales.ts'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { chosenPlace, usePlaceChoices, usePlaceName, warehouseChoice } from '../../ready-pieces/use-ready-pieces.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { ConflictPanel, savedByOf } from '../../ui/conflict-panel.tsx'
import { useFormats } from '../../ui/formats.ts'
import type { MergeField } from '../../ui/merge-fields.ts'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../settings.module.css'
import { scalesKey, type StaffScale } from './use-scales.ts'

const documentOf = ({ storeID, name, stepMg, verifiedUntil }: StaffScale): ScaleDocument => ({
  storeID,
  name,
  stepMg: stepMg as ScaleDocument['stepMg'],
  verifiedUntil,
})
const newScale: ScaleDocument = { storeID: null, name: '', stepMg: 1, verifiedUntil: '' }
const fields = ['storeID', 'name', 'stepMg', 'verifiedUntil'] as const

interface ScaleDialogProps {
  /** The scale as it was opened; undefined for a new one. */
  opened: StaffScale | undefined
  /** The same scale as it is now, also while the dialog is open. */
  current: StaffScale | undefined
  onSaved: (scale: Pick<StaffScale, 'id' | 'name'>) => void
  onClose: () => void
}

/** Adds a scale to a place of the site, or changes one, such as after its next verification. */
export function ScaleDialog({ opened, current, onSaved, onClose }: ScaleDialogProps) {
  const { t, nameOf } = useMessages()
  const { grams, day } = useFormats()
  const { site } = useWork()
  const placeName = usePlaceName()
  const places = usePlaceChoices()
  const name = `scale ${site.id} ${opened?.id ?? 'new'}`
  const [{ seen, form }, setScale] = useTyped(
    name,
    'scale',
    () => {
      const document = opened && documentOf(opened)
      return { seen: document, form: document ?? newScale }
    },
    { survivesChange: true },
  )
  const setSeen = (next: ScaleDocument) => setScale((scale) => ({ ...scale, seen: next }))
  const setForm = (next: ScaleDocument) => setScale((scale) => ({ ...scale, form: next }))
  const options = {
    draft: name,
    touches: [scalesKey(site.id)],
    onDone: ({ id }: { id: string }) => {
      onSaved({ id, name: form.name })
      onClose()
    },
  }
  const add = useAct('POST /api/staff/scales/', options)
  const save = useAct('POST /api/staff/scales/:id/', options)
  const act = opened ? save : add
  const refusalOf = useFieldProblem(act.problem)
  const problemOf = (field: (typeof fields)[number]) => refusalOf(field) ?? refusalOf(`document.${field}`)
  const labelOf = (field: (typeof fields)[number]) =>
    field === 'storeID' ? t('scales.place') : nameOf('audit.field', field === 'name' ? 'label' : field)
  const change = (part: Partial<ScaleDocument>) => setForm({ ...form, ...part })
  const saved = savedByOf(act.problem)
  const theirs = current && documentOf(current)
  const mergeFields: MergeField<ScaleDocument>[] = [
    { keys: ['storeID'], label: labelOf('storeID'), inWords: (of) => placeName(of.storeID) },
    { keys: ['name'], label: labelOf('name'), inWords: (of) => of.name },
    { keys: ['stepMg'], label: labelOf('stepMg'), inWords: (of) => grams(of.stepMg) },
    { keys: ['verifiedUntil'], label: labelOf('verifiedUntil'), inWords: (of) => day(of.verifiedUntil) },
  ]
  const isWhole = form.name.trim() !== '' && form.verifiedUntil !== ''
  const send = () => {
    if (!isWhole) return
    if (opened && seen) save.run({ params: { id: opened.id }, body: { document: form, seen } })
    else add.run({ body: { document: form } })
  }
  return (
    <ActDialog
      title={opened ? opened.name : t('scales.add')}
      confirm={t(opened ? 'products.save' : 'scales.add')}
      act={act}
      fields={fields.flatMap((field) => [field, `document.${field}`])}
      canSend={isWhole}
      empty={[form.name.trim() === '' && labelOf('name'), form.verifiedUntil === '' && labelOf('verifiedUntil')]}
      conflict={
        saved &&
        seen &&
        theirs &&
        JSON.stringify(seen) !== JSON.stringify(theirs) && (
          <ConflictPanel
            saved={saved}
            fields={mergeFields}
            versions={{ before: seen, theirs, mine: form }}
            onMerged={(merged) => {
              setSeen(theirs)
              setForm(merged)
              act.reset()
            }}
          />
        )
      }
      onSend={send}
      onClose={onClose}
    >
      <div className={classes['grid']}>
        <NativeSelect
          label={labelOf('storeID')}
          value={form.storeID ?? warehouseChoice}
          data={places}
          error={problemOf('storeID')}
          onChange={(event) => change({ storeID: chosenPlace(event.currentTarget.value) })}
        />
        <TextInput
          label={labelOf('name')}
          description={t('scales.nameHint')}
          autoComplete="off"
          maxLength={40}
          value={form.name}
          error={problemOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={labelOf('stepMg')}
          value={String(form.stepMg)}
          data={scaleSteps.map((step) => ({ value: String(step), label: grams(step) }))}
          error={problemOf('stepMg')}
          onChange={(event) => change({ stepMg: Number(event.currentTarget.value) as ScaleDocument['stepMg'] })}
        />
        <TextInput
          type="date"
          label={labelOf('verifiedUntil')}
          description={t('scales.verifiedHint')}
          value={form.verifiedUntil}
          error={problemOf('verifiedUntil')}
          onChange={(event) => change({ verifiedUntil: event.currentTarget.value })}
        />
      </div>
    </ActDialog>
  )
}
