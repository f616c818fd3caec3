import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useMessages } from '../../messages/messages.tsx'
import { productsKey } from '../use-products.ts'
import { slugOf } from './slug-of.ts'
import { collectionsKey } from './use-collections.ts'

const fields = ['id', 'texts.en.name', 'texts.en.line'] as const

/** Makes a collection with its English name and line, and opens it. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const navigate = useNavigate()
  const form = 'new collection'
  const [typed, setTyped] = useTyped(form, 'fields', { name: '', line: '', id: '' })
  const act = useAct('POST /api/staff/collections/', {
    draft: form,
    touches: [collectionsKey(site.id), productsKey(site.id)],
    onDone: ({ id }) => {
      onClose()
      void navigate(`/collections/${id}`)
    },
  })
  const problemOf = useFieldProblem(act.problem)
  const [name, line] = [typed.name.trim(), typed.line.trim()]
  const id = typed.id.trim() || slugOf(name)
  return (
    <ActDialog
      title={t('collections.new')}
      lead={t('collections.newLead')}
      confirm={t('collections.make')}
      act={act}
      fields={fields}
      canSend={name !== '' && line !== '' && id !== ''}
      onSend={() => act.run({ body: { id, document: { texts: { en: { name, line, story: '' } } } } })}
      onClose={onClose}
    >
      <TextInput
        label={t('products.nameInEnglish')}
        data-autofocus=""
        maxLength={80}
        autoComplete="off"
        lang="en"
        value={typed.name}
        error={problemOf('texts.en.name')}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('collections.lineInEnglish')}
        description={t('collections.lineHint')}
        maxLength={200}
        autoComplete="off"
        lang="en"
        value={typed.line}
        error={problemOf('texts.en.line')}
        onChange={(event) => setTyped({ ...typed, line: event.currentTarget.value })}
      />
      <TextInput
        label={t('products.slug')}
        description={t('collections.slugHint')}
        placeholder={slugOf(name)}
        dir="ltr"
        maxLength={80}
        autoComplete="off"
        value={typed.id}
        error={problemOf('id')}
        onChange={(event) => setTyped({ ...typed, id: event.currentTarget.value })}
      />
    </ActDialog>
  )
}
