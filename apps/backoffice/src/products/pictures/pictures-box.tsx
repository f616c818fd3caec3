import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { StaffProduct } from '@karat/contract/staff-products.ts'
import { maxPictures } from '@karat/pricing/product/document.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Box } from '../../ui/box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMessages } from '../../messages/messages.tsx'
import type { EditorProps } from '../editor-props.ts'
import { idOfAddress, moved, type ProductPicture, withUploaded } from './edited-pictures.ts'
import { pickPictures } from './pick-pictures.ts'
import { PictureTile } from './picture-tile.tsx'
import classes from './pictures-box.module.css'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

/** The pictures of a product in their order: uploaded, moved, replaced and removed, each with the metal that it shows and its own texts. */
export function PicturesBox({ product, choices, document, change, problemOf, isClosed }: EditorProps & { product: StaffProduct }) {
  const { t } = useMessages()
  const { pictures } = document
  const { uploads, add, retry, forget } = useUploads()
  const [edited, edit] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [report, setReport] = useState('')
  const write = (next: ProductPicture[]) => change({ pictures: next })
  const addresses = new Map(product.pictures.map(({ id }) => [idOfAddress(id), id]))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return
    write(moved(pictures, from, to))
    setReport(t('products.pictureMoved', { place: to + 1, count: pictures.length }))
  }

  const takeUploaded = useEffectEvent(() => {
    const done = uploads.filter(({ state }) => state === 'done')
    if (done.length === 0) return
    const next = withUploaded(pictures, done)
    setReport(
      next.length === pictures.length + done.length ? t('products.pictureUploaded', { count: done.length }) : t('products.pictureKnown'),
    )
    write(next)
    forget(done.map(({ key }) => key))
  })
  useEffect(() => takeUploaded(), [uploads])

  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number | undefined) => pictures.findIndex((picture) => picture.id === id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id))
  }
  const movedTo = (id: string | number | undefined) => t('products.pictureMoved', { place: placeOf(id) + 1, count: pictures.length })
  const languages = [...new Set(choices.sites.filter(({ code }) => code in document.sites).flatMap((site) => site.languages))]
  const metals = [...new Set(document.variants.map(({ colour }) => colour))]
  const problem = problemOf('pictures')
  const shown = pictures.find(({ id }) => id === edited)
  const isFull = pictures.length + uploads.length >= maxPictures

  return (
    <Box
      id="pictures"
      title={t('products.pictures')}
      beside={t('products.pictureCount', { count: pictures.length })}
      actions={!isClosed && pictures.length > 1 && <span className={classes['hint']}>{t('products.pictureHint')}</span>}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('products.pictureInstructions') },
          announcements: {
            onDragStart: ({ active }) => t('products.pictureLifted', { place: placeOf(active.id) + 1, count: pictures.length }),
            onDragOver: ({ over }) => (over ? movedTo(over.id) : undefined),
            onDragEnd: ({ over }) => (over ? movedTo(over.id) : undefined),
            onDragCancel: ({ active }) => movedTo(active.id),
          },
        }}
      >
        <SortableContext items={pictures.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul className={classes['pictures']} aria-label={t('products.pictures')}>
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                address={addresses.get(picture.id) ?? picture.id}
                place={index + 1}
                count={pictures.length}
                commonText={document.texts['en']?.alt ?? ''}
                languages={languages}
                metals={metals}
                problem={problemOf(`pictures.${picture.id}`)}
                isClosed={isClosed}
                onChange={(part) => write(pictures.map((one) => (one.id === picture.id ? { ...one, ...part } : one)))}
                onMove={(by) => move(index, index + by)}
                onEdit={() => edit(picture.id)}
              />
            ))}
            {!isClosed && !isFull && (
              <li
                className={classes['drop']}
                data-over={isOver || undefined}
                onDragEnter={() => setOver(true)}
                onDragLeave={() => setOver(false)}
                onDrop={() => setOver(false)}
              >
                <Icon name="upload" />
                <span>
                  {t('products.dropPictures')} <u>{t('products.choosePictures')}</u>
                </span>
                <span className={classes['small']}>{t('products.pictureFiles')}</span>
                {/* It covers the tile: files that are dropped on it are chosen by it. */}
                <input
                  type="file"
                  {...pickPictures}
                  multiple
                  aria-label={t('products.addPictures')}
                  onChange={(event) => {
                    add([...(event.currentTarget.files ?? [])].slice(0, maxPictures - pictures.length - uploads.length))
                    event.currentTarget.value = ''
                  }}
                />
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <UploadList uploads={uploads} onRetry={retry} onForget={(key) => forget([key])} />
      <p className={classes['report']} role="status">
        {report}
      </p>
      {shown && (
        <Suspense>
          <PictureDialog
            picture={shown}
            address={addresses.get(shown.id) ?? shown.id}
            place={placeOf(shown.id) + 1}
            texts={document.texts}
            languages={languages}
            metals={metals}
            onChange={(part) => write(pictures.map((one) => (one.id === shown.id ? { ...one, ...part } : one)))}
            onReplace={(file) => {
              add([file], shown.id)
              edit(undefined)
            }}
            onRemove={() => {
              write(pictures.filter(({ id }) => id !== shown.id))
              setReport(t('products.pictureRemoved'))
              edit(undefined)
            }}
            onClose={() => edit(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}
