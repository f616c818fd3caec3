import '../app/library-forms.css'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CallInput } from '@karat/contract/calls.ts'
import { pieceOwnerships, tagCode } from '@karat/sites/ready-pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { usePieceText } from '../orders/piece-text.ts'
import { netOf, parseThousandths } from '../orders/weighing.ts'
import { isHuid } from '../orders/huids.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './ready-pieces.module.css'
import { chosenPlace, hrefOfPiece, readyPiecesKey, usePlaceChoices } from './use-ready-pieces.ts'

/** A piece as it is typed: weights in grams and carats, hallmark numbers with blanks between them. */
interface TypedPiece {
  tag: string
  huids: string
  gross: string
  carats: string
  other: string
  certificate: string
  tray: string
}

const emptyPiece: TypedPiece = { tag: '', huids: '', gross: '', carats: '', other: '', certificate: '', tray: '' }

const weightOf = (typed: string): number | undefined => (typed.trim() === '' ? 0 : parseThousandths(typed))
const huidsOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

type ReceivedPiece = CallInput<'POST /api/staff/ready-pieces/'>['body']['pieces'][number] & { netMg: number }

/** The piece that a form describes; undefined while a part of it is missing or unreadable. Its net weight follows from the others. */
function pieceOf({ tag, huids, gross, carats, other, certificate, tray }: TypedPiece): ReceivedPiece | undefined {
  const [grossMg, caratMilli, otherMg] = [weightOf(gross), weightOf(carats), weightOf(other)]
  const code = tag.trim().toUpperCase()
  if (!grossMg || caratMilli === undefined || otherMg === undefined || !tagCode.test(code) || !huidsOf(huids).every(isHuid))
    return undefined
  const netMg = netOf(grossMg, [{ caratMilli }], otherMg)
  return netMg < 0 ? undefined : { tag: code, huids: huidsOf(huids), grossMg, netMg, caratMilli, otherMg, certificate, tray }
}

/** Receives pieces of one variant at a place: tag, weights and numbers of each. */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const navigate = useNavigate()
  const places = usePlaceChoices('stock.move')
  const choice = useVariantChoice()
  const { variantID } = choice
  const [place, setPlace] = useState(places[0]?.value ?? '')
  const [ownership, setOwnership] = useState<(typeof pieceOwnerships)[number]>('owned')
  const [replaceCount, setReplaceCount] = useState(false)
  const [typed, setTyped] = useState<readonly TypedPiece[]>([emptyPiece])
  const act = useAct('POST /api/staff/ready-pieces/', {
    touches: [readyPiecesKey(site.id)],
    // One piece is looked at next; of several the list shows where they are.
    onDone: ({ tags: [tag, ...more] }) => {
      onClose()
      if (tag !== undefined && more.length === 0) void navigate(hrefOfPiece({ tag }))
    },
  })
  const problemOf = useFieldProblem(act.problem)
  const pieces = typed.map(pieceOf)
  const read = pieces.filter((piece) => piece !== undefined)
  const isComplete = read.length === typed.length && variantID !== ''
  const isCounted = act.problem?.code === 'stock_counted' || replaceCount
  const shown = typed.flatMap((_, index) => ['tag', 'huids', 'grossMg', 'netMg'].map((name) => `pieces.${index}.${name}`))
  return (
    <ActDialog
      title={t('readyPieces.receive')}
      lead={t('readyPieces.receiveLead')}
      confirm={t('readyPieces.receiveCount', { count: typed.length })}
      act={act}
      fields={['variantID', 'storeID', ...shown]}
      canSend={isComplete && (act.problem?.code !== 'stock_counted' || replaceCount)}
      missing={isComplete ? undefined : t('readyPieces.incomplete')}
      onSend={() => act.run({ body: { variantID, storeID: chosenPlace(place), ownership, replaceCount, pieces: read } })}
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
          netMg={pieces[index]?.netMg}
          problemOf={(name) => problemOf(`pieces.${index}.${name}`)}
          onChange={(changed) => setTyped(typed.with(index, { ...piece, ...changed }))}
          onRemove={typed.length > 1 ? () => setTyped(typed.toSpliced(index, 1)) : undefined}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => setTyped([...typed, emptyPiece])}>
          {t('readyPieces.another')}
        </Button>
      </div>
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
function useVariantChoice() {
  const api = useApi()
  const { site } = useWork()
  const [sku, setSku] = useState('')
  const [chosen, choose] = useState('')
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
  return {
    sku,
    setSku: (typed: string) => {
      setSku(typed)
      choose('')
    },
    product,
    isUnknown: isAsked && isError,
    variantID: sku.trim() === asked ? chosen || named : '',
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
  /** The net weight that follows; undefined while it does not. */
  netMg: number | undefined
  problemOf: (field: string) => string | undefined
  onChange: (changed: Partial<TypedPiece>) => void
  /** Undefined for the only piece. */
  onRemove: (() => void) | undefined
}

function PieceFields({ place, typed, netMg, problemOf, onChange, onRemove }: PieceFieldsProps) {
  const { t } = useMessages()
  const { grams } = useFormats()
  const field = (name: keyof TypedPiece, label: string, error?: string, unit?: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      {...(unit === undefined ? {} : { inputMode: 'decimal' as const, rightSection: <span aria-hidden="true">{unit}</span> })}
      value={typed[name]}
      error={error}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  const wrongWeight = (name: 'gross' | 'carats' | 'other') =>
    typed[name] !== '' && parseThousandths(typed[name]) === undefined ? t('weigh.typeWeight') : undefined
  const wrongTag = typed.tag.trim().length > 2 && !tagCode.test(typed.tag.trim().toUpperCase()) ? t('readyPieces.tagForm') : undefined
  const wrongHuid = huidsOf(typed.huids).some((huid) => huid.length >= 6 && !isHuid(huid)) ? t('huid.format') : undefined
  return (
    <fieldset className={classes['piece']}>
      <legend>{t('readyPieces.pieceNumber', { number: place })}</legend>
      <div className={classes['grid']}>
        {field('tag', t('readyPieces.tag'), problemOf('tag') ?? wrongTag)}
        {field('gross', t('readyPieces.gross'), problemOf('grossMg') ?? wrongWeight('gross'), t('unit.gram'))}
        {field('carats', t('readyPieces.stones'), wrongWeight('carats'), t('unit.carat'))}
        {field('other', t('readyPieces.other'), wrongWeight('other'), t('unit.gram'))}
        {field('huids', t('huid.label'), problemOf('huids') ?? wrongHuid)}
        {field('certificate', t('readyPieces.certificate'))}
        {field('tray', t('readyPieces.tray'))}
      </div>
      <div className={classes['foot']}>
        <Second>{netMg === undefined ? t('readyPieces.netMissing') : t('readyPieces.netOf', { weight: grams(netMg) })}</Second>
        {problemOf('netMg') !== undefined && <span role="alert">{problemOf('netMg')}</span>}
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
      </div>
    </fieldset>
  )
}
