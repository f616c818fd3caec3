import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { lettersIn } from '@karat/sites/engraving.ts'
import { tagCode } from '@karat/sites/ready-pieces.ts'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import type { ListedReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useSizeName } from '../orders/piece-text.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { DraftBoxProps, PricedBag } from './contact-box.tsx'
import type { FormItem } from './draft-form.ts'
import classes from './draft-page.module.css'

/** The pieces of a draft order, each with its metal, size, number and engraving. */
export function DraftPiecesBox({ form, change, problem, isClosed, bag }: DraftBoxProps & { bag: PricedBag }) {
  const { t } = useMessages()
  const problemOf = useFieldProblem(problem)
  const set = (index: number, item: FormItem | undefined) => change({ items: form.items.toSpliced(index, 1, ...(item ? [item] : [])) })
  return (
    <Box title={t('column.pieces')}>
      <div className={classes['stack']}>
        {form.items.map((item, index) => (
          <div className={classes['piece']} key={`${item.product} ${index}`}>
            <PieceFields
              item={item}
              line={bag?.items.find(({ productID, engraving }) => productID === item.productID && engraving === item.engraving)}
              isClosed={isClosed}
              onChange={(changed) => set(index, changed)}
              problemOf={(name) => problemOf(`items.${index}.${name}`)}
            />
          </div>
        ))}
        {!isClosed && (
          <FindPiece onFound={(piece) => change({ items: [...form.items, { tag: '', ...piece, quantity: 1, engraving: '' }] })} />
        )}
      </div>
    </Box>
  )
}

type Line = NonNullable<StaffDraft['bag']>['items'][number]

interface PieceFieldsProps {
  item: FormItem
  /** The line of the priced bag; undefined while it is not priced. */
  line: Line | undefined
  isClosed: boolean
  onChange: (item: FormItem | undefined) => void
  problemOf: (field: string) => string | undefined
}

function PieceFields({ item, line, isClosed, onChange, problemOf }: PieceFieldsProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const sizeName = useSizeName()
  const api = useApi()
  const { site } = useWork()
  const { data } = useQuery({
    queryKey: ['product', site.id, item.product],
    queryFn: () => api.call('GET /api/products/:id/', { params: { id: item.product } }),
  })
  const product = data?.product
  const variants = product?.variants ?? []
  const chosen = variants.find(({ productID }) => productID === item.productID)
  const metalOf = ({ purity, colour }: { purity: string; colour: string }) => [purity, nameOf('colour', colour)].filter(Boolean).join(' ')
  const metals = [...new Set(variants.map(metalOf))]
  const sizes = chosen ? variants.filter((one) => metalOf(one) === metalOf(chosen)) : []
  /** Takes the first variant that fits, in the given size where there is one. */
  const choose = (fits: (one: (typeof variants)[number]) => boolean, size?: string) => {
    const fitting = variants.filter(fits)
    const found = fitting.find((one) => one.size === size) ?? fitting[0]
    if (found) onChange({ ...item, productID: found.productID, tag: found.productID === item.productID ? item.tag : '' })
  }
  const engraving = product?.engraving
  const isAvailable = chosen && chosen.availability !== 'sold_out'
  return (
    <>
      <div className={classes['head']}>
        <PieceCell mediaId={product?.pictures[0]?.id ?? ''} name={product?.name ?? item.product} lang={product?.lang}>
          {item.tag !== '' && (
            <>
              <bdi>{item.tag}</bdi>
              {' · '}
            </>
          )}
          <bdi>{item.productID}</bdi>
          {chosen && (
            <>
              {' · '}
              {chosen.availability === 'made_to_order'
                ? t('drafts.madeIn', { count: chosen.leadDays })
                : nameOf('availability', line?.availability ?? chosen.availability)}
            </>
          )}
        </PieceCell>
        {line && (
          <b className={classes['price']}>
            {money(line.lineTotal)}
            {line.lineDiscount > 0 && (
              <Second>
                <s>{money(line.lineBefore)}</s>
              </Second>
            )}
          </b>
        )}
      </div>
      <div className={classes['grid']}>
        <Select
          label={t('drafts.metal')}
          disabled={isClosed}
          data={metals}
          value={chosen ? metalOf(chosen) : null}
          onChange={(metal) => choose((one) => metalOf(one) === metal, chosen?.size)}
        />
        {sizes.some(({ size }) => size !== '') && (
          <Select
            label={t('drafts.size')}
            disabled={isClosed}
            data={[...new Set(sizes.map(({ size }) => size))].map((size) => ({ value: size, label: sizeName(size) }))}
            value={chosen?.size ?? null}
            onChange={(size) => choose((one) => one.size === size && chosen !== undefined && metalOf(one) === metalOf(chosen))}
          />
        )}
        <TextInput
          label={t('drafts.count')}
          inputMode="numeric"
          value={String(item.quantity)}
          error={problemOf('quantity') ?? (chosen && !isAvailable && !line ? t('drafts.soldOut') : undefined)}
          onChange={(event) => onChange({ ...item, quantity: Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 2)) || 1 })}
        />
        {engraving && (
          <TextInput
            label={t('drafts.engraving')}
            placeholder={t('drafts.noEngraving')}
            value={item.engraving}
            error={problemOf('engraving')}
            rightSectionWidth={64}
            rightSection={
              <span aria-label={t('drafts.letters', { count: lettersIn(item.engraving).length, most: engraving.maxLetters })}>
                {lettersIn(item.engraving).length} / {engraving.maxLetters}
              </span>
            }
            onChange={(event) => onChange({ ...item, engraving: event.currentTarget.value })}
          />
        )}
      </div>
      {problemOf('tag') !== undefined && <p role="alert">{problemOf('tag')}</p>}
      {engraving && item.engraving !== '' && <Second>{t('drafts.engravingTerms', { count: engraving.workingDays })}</Second>}
      {!isClosed && (
        <div className={classes['buttons']}>
          <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
            {t('drafts.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The ready pieces that have the typed tag or hallmark number: the customer may hold one. Without the permission to read them there are none. */
function useReadyPieces(search: string): readonly ListedReadyPiece[] {
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const code = search.toUpperCase()
  const { data } = useQuery({
    queryKey: ['ready-pieces', site.id, 'tag', code],
    queryFn: () => api.call('GET /api/staff/ready-pieces/', { query: { search: code } }),
    enabled: tagCode.test(code) && may('stock.read'),
  })
  return (data?.pieces ?? []).filter(
    ({ tag, huids, state }) => (tag === code || huids.includes(code)) && state !== 'sold' && state !== 'written_off',
  )
}

/** A variant that was found, or one of its ready pieces. */
type FoundPiece = Pick<FormItem, 'productID' | 'product'> & Partial<Pick<FormItem, 'tag'>>

/** Finds a piece by its name or SKU, as shoppers do, or by the tag of a ready one. */
function FindPiece({ onFound }: { onFound: (piece: FoundPiece) => void }) {
  const { t } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const { data } = useQuery({
    queryKey: ['pieces', site.id, search],
    queryFn: () => api.call('GET /api/search/suggest', { query: { q: search } }),
    enabled: search.length > 1,
  })
  const ready = useReadyPieces(search)
  const choose = (piece: FoundPiece) => {
    onFound(piece)
    setTyped('')
  }
  return (
    <div className={classes['stack']}>
      <TextInput
        type="search"
        label={t('drafts.addPiece')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      {data && search.length > 1 && (
        <ul className={classes['found']}>
          {ready.map(({ tag, variantID, productID, name, lang, mediaID }) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`${name}, ${tag}`}
                onClick={() => choose({ productID: variantID, product: productID, tag })}
              >
                <PieceCell mediaId={mediaID} name={name} {...(lang !== null && { lang })}>
                  <bdi>{tag}</bdi> · <bdi>{variantID}</bdi>
                </PieceCell>
              </button>
            </li>
          ))}
          {data.cards.slice(0, 6).map((card) => (
            <li key={card.productID}>
              <button type="button" aria-label={card.name} onClick={() => choose({ productID: card.productID, product: card.product })}>
                <PieceCell mediaId={card.pictures[0]?.id ?? ''} name={card.name} lang={card.lang}>
                  <bdi>{card.productID}</bdi>
                </PieceCell>
              </button>
            </li>
          ))}
          {data.cards.length + ready.length === 0 && <li>{t('drafts.noPieceFound')}</li>}
        </ul>
      )}
    </div>
  )
}
