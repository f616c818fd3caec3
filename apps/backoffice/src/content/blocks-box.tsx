import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, NativeSelect } from '@mantine/core'
import { type HomeBlock, type HomeBlockKind, homeBlockKinds, maxBlocks } from '@karat/sites/home-blocks.ts'
import { useState } from 'react'
import { moved } from '../products/pictures/edited-pictures.ts'
import { Box } from '../ui/box.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { blockName } from './block-name.ts'
import { headlineOf, missingLanguages, newBlock } from './home-form.ts'
import classes from './content.module.css'

interface BlocksBoxProps {
  blocks: readonly HomeBlock[]
  /** The id of the block whose fields are shown. */
  current: string | undefined
  language: string
  languages: readonly string[]
  isClosed: boolean
  onChange: (blocks: HomeBlock[]) => void
  onChoose: (id: string) => void
}

/** The blocks of the home page in their order: moved by their handles or by buttons, hidden, and added. Each move is spoken. */
export function BlocksBox({ blocks, current, language, languages, isClosed, onChange, onChoose }: BlocksBoxProps) {
  const messages = useMessages()
  const { t, nameOf } = messages
  const [kind, setKind] = useState<HomeBlockKind>('banner')
  const [report, setReport] = useState('')
  const placeOf = (id: string | number | undefined) => blocks.findIndex((block) => block.id === id)
  const spoken = (id: string | number, place: number) =>
    t('content.moved', { name: blockName(messages, String(id)), place: place + 1, count: blocks.length })
  const move = (from: number, to: number) => {
    const block = blocks[from]
    if (!block || to < 0 || to >= blocks.length || from === to) return
    onChange(moved(blocks, from, to))
    setReport(spoken(block.id, to))
  }
  const add = () => {
    const block = newBlock(kind, blocks)
    onChange([...blocks, block])
    onChoose(block.id)
    setReport(t('content.added', { name: blockName(messages, block.id) }))
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
        blocks.length < maxBlocks && (
          <div className={classes['buttons']}>
            <NativeSelect
              aria-label={t('content.newBlock')}
              value={kind}
              data={homeBlockKinds.map((value) => ({ value, label: nameOf('homeBlock', value) }))}
              onChange={(event) => setKind(event.currentTarget.value as HomeBlockKind)}
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
  block: HomeBlock
  /** Its place, from 0, of `count`. */
  place: number
  count: number
  isCurrent: boolean
  onMove: (by: -1 | 1) => void
  onHide: () => void
  onChoose: () => void
}

/** A block in the list: what it says, the languages that it lacks, and the buttons that move and hide it. */
function BlockRow({ block, place, count, isCurrent, language, languages, isClosed, onMove, onHide, onChoose }: BlockRowProps) {
  const messages = useMessages()
  const { t } = messages
  const languageName = useLanguageName()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: block.id,
    disabled: isClosed,
    attributes: { roleDescription: t('products.sortable') },
  })
  const name = blockName(messages, block.id)
  const missing = missingLanguages(block, languages)
  return (
    <li
      ref={setNodeRef}
      className={classes['block']}
      data-current={isCurrent || undefined}
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
        {name}
        <Second>
          <bdi>{headlineOf(block, language)}</bdi>
        </Second>
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
