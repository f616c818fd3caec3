import { NativeSelect, TextInput } from '@mantine/core'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { useNavigate } from 'react-router'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { newDocument } from './new-document.ts'
import { useProblems } from './product-problems.ts'
import { productsKey, useProductChoices } from './use-products.ts'
import { emptyOption, type TypedOption, useOptionFields } from './variant-fields.tsx'

interface NewPieceDialogProps {
  /** The piece to begin with a copy of; undefined for an empty one. */
  from?: { id: string; document: ProductDocument }
  onClose: () => void
}

/** Makes a piece as a draft with one variant, or a copy of another one, and opens it. */
export function NewPieceDialog({ from, onClose }: NewPieceDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const navigate = useNavigate()
  const { data: choices } = useProductChoices()
  const form = `new product ${from?.id ?? ''}`
  const [fields, setFields] = useTyped(form, 'fields', { id: '', name: '', categoryID: '' })
  const [option, setOption] = useTyped<TypedOption>(form, 'option', emptyOption)
  const optionFields = useOptionFields({ option, onChange: setOption, purities: choices?.purities ?? [] })
  const act = useAct('POST /api/staff/products/', {
    draft: form,
    touches: [productsKey(site.id)],
    onDone: ({ id }) => {
      onClose()
      void navigate(`/products/${encodeURIComponent(id)}`)
    },
  })
  const { problemOf, others } = useProblems(act.problem)
  const categoryID = fields.categoryID || (choices?.categories[0]?.id ?? '')
  const [id, name] = [fields.id.trim(), fields.name.trim()]
  const canSend = id !== '' && name !== '' && choices !== undefined && (from !== undefined || optionFields.isComplete)
  const send = () => {
    if (choices)
      act.run({
        body: {
          id,
          document: newDocument({ id, name, categoryID, option, sites: choices.sites, purities: choices.purities, from: from?.document }),
        },
      })
  }
  return (
    <ActDialog
      title={from ? t('products.copyOf', { id: from.id }) : t('products.newPiece')}
      lead={t('products.newPieceLead')}
      confirm={t('products.make')}
      act={act}
      fields={['id']}
      canSend={canSend}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        label={t('products.number')}
        description={t('products.numberHint')}
        data-autofocus=""
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        value={fields.id}
        error={act.problem?.field === 'id' ? problemOf('id') : undefined}
        onChange={(event) => setFields({ ...fields, id: event.currentTarget.value })}
      />
      <TextInput
        label={t('products.nameInEnglish')}
        maxLength={120}
        autoComplete="off"
        lang="en"
        value={fields.name}
        error={problemOf('texts.en.name') ?? problemOf('slug')}
        onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
      />
      {!from && (
        <>
          <NativeSelect
            label={t('products.category')}
            value={categoryID}
            data={(choices?.categories ?? []).map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => setFields({ ...fields, categoryID: event.currentTarget.value })}
          />
          {optionFields.fields}
        </>
      )}
      {others.length > 0 && <p role="alert">{others.join(' ')}</p>}
    </ActDialog>
  )
}
