import { useSortable } from '@dnd-kit/sortable'
import { Icon } from '../../ui/icon.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import { Second } from '../../ui/second.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { missingTexts, type ProductPicture } from './edited-pictures.ts'
import { MetalSelect } from './metal-select.tsx'
import classes from './pictures-box.module.css'

interface PictureTileProps {
  picture: ProductPicture
  /** Its id with its version, where it is saved. */
  address: string
  /** Its place, from 1, of `count`. */
  place: number
  count: number
  /** The English text of all pictures that have none of their own. */
  commonText: string
  languages: readonly string[]
  metals: readonly string[]
  problem: string | undefined
  isClosed: boolean
  onChange: (part: Partial<ProductPicture>) => void
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}

/** A picture of a product: its place, its metal, and the text that shoppers hear; moved by its handle or by its buttons. */
export function PictureTile(props: PictureTileProps) {
  const { picture, address, place, count, commonText, languages, metals, problem, isClosed, onChange, onMove, onEdit } = props
  const { t } = useMessages()
  const languageName = useLanguageName()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    disabled: isClosed,
    attributes: { roleDescription: t('products.sortable') },
  })
  const own = picture.alt['en'] ?? Object.values(picture.alt)[0]
  const missing = missingTexts(picture, languages)
  return (
    <li
      ref={setNodeRef}
      className={classes['tile']}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition } : undefined}
    >
      <div className={classes['figure']}>
        <img src={`/media/${address}?w=320`} alt="" draggable={false} loading="lazy" />
        {!isClosed && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes['handle']}
            aria-label={t('products.movePicture', { place })}
            {...attributes}
            {...listeners}
          >
            <Icon name="grip" small />
          </button>
        )}
        <span className={classes['place']}>{place === 1 ? t('products.leadPicture') : place}</span>
      </div>
      <div className={classes['caption']}>
        <MetalSelect
          label={t('products.metalOfPicture', { place })}
          value={picture.colour}
          metals={metals}
          isClosed={isClosed}
          onChange={(colour) => onChange({ colour })}
        />
        {own || commonText ? (
          <bdi className={classes['text']} data-common={own ? undefined : ''} title={own || commonText}>
            {own || commonText}
          </bdi>
        ) : (
          <Second tone="warn">{t('products.noPictureText')}</Second>
        )}
        {missing.length > 0 && (
          <Second tone="warn">{t('products.textsMissingIn', { languages: missing.map(languageName).join(t('list.comma')) })}</Second>
        )}
        {problem && (
          <Second tone="bad">
            <span role="alert">{problem}</span>
          </Second>
        )}
        {!isClosed && (
          <div className={classes['actions']}>
            <button
              type="button"
              className={classes['step']}
              aria-label={t('products.pictureEarlier', { place })}
              aria-disabled={place === 1}
              onClick={() => onMove(-1)}
            >
              <Icon name="back" flips small />
            </button>
            <button
              type="button"
              className={classes['step']}
              aria-label={t('products.pictureLater', { place })}
              aria-disabled={place === count}
              onClick={() => onMove(1)}
            >
              <Icon name="forward" flips small />
            </button>
            <TextButton aria-haspopup="dialog" aria-label={t('products.editPicture', { place })} onClick={onEdit}>
              {t('products.edit')}
            </TextButton>
          </div>
        )}
      </div>
    </li>
  )
}
