import '../app/library-forms.css'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isUnusualWeight, pieceOwnerships, tagCode } from '@karat/sites/ready-pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { usePieceText } from '../orders/piece-text.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './ready-pieces.module.css'
import { emptyRecord, type PieceRecord, RecordFields, recordOf, TextField } from './record-fields.tsx'
import { chosenPlace, readyPiecesKey, usePlaceChoices } from './use-ready-pieces.ts'
import { useUsualWeight } from './use-usual-weight.ts'

const typedPiece = { tag: '', ...emptyRecord }
type TypedPiece = typeof typedPiece

/** The piece that a form describes; undefined while a part of it is missing or unreadable. */
function pieceOf({ tag, ...typed }: TypedPiece): (PieceRecord & { tag: string }) | undefined {
  const code = codeOf(tag)
  const record = recordOf(typed)
  return record && tagCode.test(code) ? { tag: code, ...record } : undefined
}

const codeOf = (typed: string) => typed.trim().toUpperCase()

interface ReceiveDialogProps {
  /** Called with the tags of the pieces that were received. */
  onReceived: (tags: readonly string[]) => void
  onClose: () => void
}

/** Receives pieces of one variant at a place: tag, weights and numbers of each. */
export function ReceiveDialog({ onReceived, onClose }: ReceiveDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const places = usePlaceChoices('stock.move')
  const form = `receive pieces ${site.id}`
  const choice = useVariantChoice(form)
  const { variantID, usualMg } = choice
  const [place, setPlace] = useTyped(form, 'place', places[0]?.value ?? '')
  const [ownership, setOwnership] = useTyped<(typeof pieceOwnerships)[number]>(form, 'ownership', 'owned')
  const [replaceCount, setReplaceCount] = useTyped(form, 'replaceCount', false)
  const [confirmWeight, setConfirmWeight] = useState(false)
  const [typed, setTyped] = useTyped<readonly TypedPiece[]>(form, 'pieces', [typedPiece])
  const act = useAct('POST /api/staff/ready-pieces/', {
    draft: form,
    touches: [readyPiecesKey(site.id)],
    onDone: ({ tags }) => onReceived(tags),
  })
  const problemOf = useFieldProblem(act.problem)
  const pieces = typed.map(pieceOf)
  const read = pieces.filter((piece) => piece !== undefined)
  const isComplete = read.length === typed.length && variantID !== ''
  const isCounted = act.problem?.code === 'stock_counted' || replaceCount
  const isUnusual = act.problem?.code === 'weight_unusual' || read.some(({ grossMg }) => isUnusualWeight(grossMg, usualMg))
  const isUnconfirmed = isUnusual && !confirmWeight
  const shown = typed.flatMap((_, index) => ['tag', 'huids', 'grossMg', 'netMg'].map((name) => `pieces.${index}.${name}`))
  return (
    <ActDialog
      title={t('readyPieces.receive')}
      lead={t('readyPieces.receiveLead')}
      confirm={t('readyPieces.receiveCount', { count: typed.length })}
      act={act}
      fields={['variantID', 'storeID', ...shown]}
      canSend={isComplete && !isUnconfirmed && (act.problem?.code !== 'stock_counted' || replaceCount)}
      missing={isComplete ? (isUnconfirmed ? t('readyPieces.confirmMissing') : undefined) : t('readyPieces.incomplete')}
      onSend={() => act.run({ body: { variantID, storeID: chosenPlace(place), ownership, replaceCount, confirmWeight, pieces: read } })}
      onClose={onClose}
    >
      <VariantFields choice={choice} problem={problemOf('variantID')} />
      <div className={classes['pair']}>
        <NativeSelect
          label={t('readyPieces.place')}
          error={problemOf('storeID')}
          data={places}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('readyPieces.ownership')}
          data={pieceOwnerships.map((code) => ({ value: code, label: nameOf('pieceOwnership', code) }))}
          value={ownership}
          onChange={(event) => setOwnership(event.currentTarget.value === 'approval' ? 'approval' : 'owned')}
        />
      </div>
      {typed.map((piece, index) => (
        <PieceFields
          key={index}
          place={index + 1}
          typed={piece}
          usualMg={usualMg}
          problemOf={(name) => problemOf(`pieces.${index}.${name}`)}
          onChange={(changed) => {
            setTyped(typed.with(index, { ...piece, ...changed }))
            // Another weight is confirmed anew.
            if ('gross' in changed) setConfirmWeight(false)
          }}
          onRemove={typed.length > 1 ? () => setTyped(typed.toSpliced(index, 1)) : undefined}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => setTyped([...typed, typedPiece])}>
          {t('readyPieces.another')}
        </Button>
      </div>
      {isUnusual && (
        <Checkbox
          label={t('readyPieces.confirmWeight')}
          checked={confirmWeight}
          onChange={(event) => setConfirmWeight(event.currentTarget.checked)}
        />
      )}
      {isCounted && (
        <Checkbox
          label={t('readyPieces.replaceCount')}
          checked={replaceCount}
          onChange={(event) => setReplaceCount(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  )
}

/** The variant that a dialog chooses: by its SKU, or by the number of its product and then its metal and size. */
function useVariantChoice(form: string) {
  const api = useApi()
  const { site } = useWork()
  const [sku, setSku] = useTyped(form, 'sku', '')
  const [chosen, choose] = useTyped(form, 'variant', '')
  const [asked] = useDebouncedValue(sku.trim(), 300)
  const isAsked = asked.length > 2
  const { data, isError } = useQuery({
    queryKey: ['product', site.id, asked],
    queryFn: () => api.call('GET /api/products/:id/', { params: { id: asked } }),
    enabled: isAsked,
    retry: false,
  })
  const product = isAsked && !isError ? data?.product : undefined
  const named = product?.variants.find(({ productID }) => productID === asked)?.productID ?? ''
  const variantID = sku.trim() === asked ? chosen || named : ''
  const usualMg = useUsualWeight(product?.product ?? '', variantID)
  return {
    sku,
    setSku: (typed: string) => {
      setSku(typed)
      choose('')
    },
    product,
    isUnknown: isAsked && isError,
    variantID,
    usualMg,
    choose,
  }
}

/** The fields of the choice. */
function VariantFields({ choice, problem }: { choice: ReturnType<typeof useVariantChoice>; problem: string | undefined }) {
  const { t } = useMessages()
  const pieceText = usePieceText()
  const { sku, setSku, product, isUnknown, variantID, choose } = choice
  return (
    <>
      <TextInput
        label={t('readyPieces.sku')}
        description={t('readyPieces.skuHint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        data-autofocus=""
        value={sku}
        error={problem ?? (isUnknown ? t('readyPieces.skuUnknown') : undefined)}
        onChange={(event) => setSku(event.currentTarget.value)}
      />
      {product && (
        <NativeSelect
          label={t('readyPieces.variant')}
          description={product.name}
          data={[
            ...(variantID === '' ? [{ value: '', label: t('readyPieces.choose') }] : []),
            ...product.variants.map((variant) => ({ value: variant.productID, label: pieceText(variant) })),
          ]}
          value={variantID}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface PieceFieldsProps {
  place: number
  typed: TypedPiece
  usualMg: number
  problemOf: (field: string) => string | undefined
  onChange: (changed: Partial<TypedPiece>) => void
  /** Undefined for the only piece. */
  onRemove: (() => void) | undefined
}

function PieceFields({ place, typed, usualMg, problemOf, onChange, onRemove }: PieceFieldsProps) {
  const { t } = useMessages()
  const wrongTag = typed.tag.trim().length > 2 && !tagCode.test(codeOf(typed.tag)) ? t('readyPieces.tagForm') : undefined
  return (
    <fieldset className={classes['piece']}>
      <legend>{t('readyPieces.pieceNumber', { number: place })}</legend>
      <RecordFields
        typed={typed}
        usualMg={usualMg}
        problemOf={problemOf}
        onChange={onChange}
        before={
          <TextField
            label={t('readyPieces.tag')}
            value={typed.tag}
            error={problemOf('tag') ?? wrongTag}
            onChange={(tag) => onChange({ tag })}
          />
        }
      >
        {onRemove && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('staff.actionOn', { action: t('readyPieces.remove'), name: t('readyPieces.pieceNumber', { number: place }) })}
            onClick={onRemove}
          >
            {t('readyPieces.remove')}
          </Button>
        )}
      </RecordFields>
    </fieldset>
  )
}
