import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, NativeSelect } from '@mantine/core'
import { type ContentBlock, type ContentBlockKind, maxBlocks } from '@karat/sites/content-blocks.ts'
import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { blockName } from './block-name.ts'
import { headlineOf, kindsToAdd, missingLanguages, movedBlock, newBlock, withAdded } from './content-form.ts'
import classes from './content.module.css'

interface BlocksBoxProps {
  /** The name of the content: `menu`. */
  name: string
  blocks: readonly ContentBlock[]
  /** The id of the block whose fields are shown. */
  current: string | undefined
  language: string
  languages: readonly string[]
  isClosed: boolean
  onChange: (blocks: ContentBlock[]) => void
  onChoose: (id: string) => void
}

/** The blocks of a content in their order: moved by their handles or by buttons, hidden, and added. Each move is spoken. */
export function BlocksBox({ name, blocks, current, language, languages, isClosed, onChange, onChoose }: BlocksBoxProps) {
  const messages = useMessages()
  const { t, nameOf } = messages
  const [typedKind, setKind] = useState<ContentBlockKind>()
  const kinds = kindsToAdd(name, blocks)
  const kind = kinds.find((one) => one === typedKind) ?? kinds[0]
  const [report, setReport] = useState('')
  const placeOf = (id: string | number | undefined) => blocks.findIndex((block) => block.id === id)
  const spoken = (id: string | number, place: number, count = blocks.length) =>
    t('content.moved', { name: blockName(messages, String(id)), place: place + 1, count })
  const put = (id: string, next: ContentBlock[]) => {
    onChange(next)
    const place = next.findIndex((block) => block.id === id)
    setReport(spoken(id, place, next.length))
  }
  const move = (from: number, to: number) => {
    const block = blocks[from]
    if (block) put(block.id, movedBlock(name, blocks, from, to))
  }
  const add = () => {
    if (!kind) return
    const block = newBlock(kind, blocks)
    put(block.id, withAdded(name, blocks, block, current))
    onChoose(block.id)
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id))
  }
  const over = (id: string | number, place: string | number | undefined) => (place === undefined ? undefined : spoken(id, placeOf(place)))
  return (
    <Box
      title={t('content.blocks')}
      beside={blocks.length}
      flush
      foot={
        !isClosed &&
        kind &&
        blocks.length < maxBlocks && (
          <div className={classes['buttons']}>
            <NativeSelect
              aria-label={t('content.newBlock')}
              value={kind}
              data={kinds.map((value) => ({ value, label: nameOf('contentBlock', value) }))}
              onChange={(event) => setKind(event.currentTarget.value as ContentBlockKind)}
            />
            <Button variant="default" onClick={add}>
              {t('content.add')}
            </Button>
          </div>
        )
      }
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('content.moveHint') },
          announcements: {
            onDragStart: ({ active }) => spoken(active.id, placeOf(active.id)),
            onDragOver: ({ active, over: target }) => over(active.id, target?.id),
            onDragEnd: ({ active, over: target }) => over(active.id, target?.id),
            onDragCancel: ({ active }) => spoken(active.id, placeOf(active.id)),
          },
        }}
      >
        <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes['blocks']} aria-label={t('content.blocks')}>
            {blocks.map((block, index) => (
              <BlockRow
                key={block.id}
                block={block}
                place={index}
                count={blocks.length}
                isCurrent={block.id === current}
                isBelow={name === 'menu' && block.kind !== 'entry'}
                isNamed={name !== 'home' && headlineOf(block, language) !== ''}
                language={language}
                languages={languages}
                isClosed={isClosed}
                onMove={(by) => move(index, index + by)}
                onHide={() => onChange(blocks.map((one) => (one.id === block.id ? { ...one, hidden: !one.hidden } : one)))}
                onChoose={() => onChoose(block.id)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <span role="status" className={classes['spoken']}>
        {report}
      </span>
    </Box>
  )
}

interface BlockRowProps extends Pick<BlocksBoxProps, 'isClosed' | 'language' | 'languages'> {
  block: ContentBlock
  /** Its place, from 0, of `count`. */
  place: number
  count: number
  isCurrent: boolean
  /** Whether it is a column or a picture of the menu entry above it, and is indented. */
  isBelow: boolean
  /** Whether its text tells it apart better than its kind. */
  isNamed: boolean
  onMove: (by: -1 | 1) => void
  onHide: () => void
  onChoose: () => void
}

/** A block in the list: what it says, the languages that it lacks, and the buttons that move and hide it. */
function BlockRow({
  block,
  place,
  count,
  isCurrent,
  isBelow,
  isNamed,
  language,
  languages,
  isClosed,
  onMove,
  onHide,
  onChoose,
}: BlockRowProps) {
  const messages = useMessages()
  const { t } = messages
  const languageName = useLanguageName()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: block.id,
    disabled: isClosed,
    attributes: { roleDescription: t('products.sortable') },
  })
  const name = blockName(messages, block.id)
  const headline = <bdi>{headlineOf(block, language)}</bdi>
  const missing = missingLanguages(block, languages)
  return (
    <li
      ref={setNodeRef}
      className={classes['block']}
      data-current={isCurrent || undefined}
      data-below={isBelow || undefined}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined}
    >
      {!isClosed && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes['handle']}
          aria-label={t('content.moveBlock', { name })}
          {...attributes}
          {...listeners}
        >
          <Icon name="grip" small />
        </button>
      )}
      <button type="button" className={classes['name']} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
        {isNamed ? headline : name}
        <Second>{isNamed ? name : headline}</Second>
        {missing.length > 0 && (
          <Second tone="warn">{t('content.missingIn', { languages: missing.map(languageName).join(t('list.comma')) })}</Second>
        )}
        {block.hidden && <Second tone="warn">{t('content.hidden')}</Second>}
      </button>
      {!isClosed && (
        <>
          <button
            type="button"
            className={classes['step']}
            aria-label={t('content.up', { name })}
            aria-disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="up" small />
          </button>
          <button
            type="button"
            className={classes['step']}
            aria-label={t('content.down', { name })}
            aria-disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <Icon name="down" small />
          </button>
          <button
            type="button"
            className={classes['step']}
            aria-label={t('content.show', { name })}
            aria-pressed={!block.hidden}
            onClick={onHide}
          >
            <Icon name={block.hidden ? 'unseen' : 'eye'} small />
          </button>
        </>
      )}
    </li>
  )
}
