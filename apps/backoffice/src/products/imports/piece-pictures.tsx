import type { ImportedPiece } from '@karat/contract/staff-imports.ts'
import { Second } from '../../ui/second.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from './imports.module.css'

/** The pictures of a product that an import removes. */
function removedOf({ changes }: ImportedPiece): number {
  const { before, after } = changes.find(({ field }) => field === 'pictureOrder') ?? {}
  if (!Array.isArray(before) || !Array.isArray(after)) return 0
  const left = new Set<unknown>(after)
  return before.filter((id) => !left.has(id)).length
}

/** The pictures that an import has for a product, in their order, with the effect of each, and how many of its own it removes. */
export function PiecePictures({ piece }: { piece: ImportedPiece }) {
  const { t, nameOf } = useMessages()
  const removed = removedOf(piece)
  return (
    <>
      <ul className={classes['pictures']} aria-label={t('imports.pictures')}>
        {piece.pictures.map(({ line, name, effect, picture }) => (
          <li key={line}>
            {picture && <img src={`/media/${picture.id}?w=160`} width={40} height={40} alt="" loading="lazy" />}
            <div>
              <bdi>{name}</bdi>
              {effect && <Second>{nameOf('pictureEffect', effect)}</Second>}
            </div>
          </li>
        ))}
      </ul>
      {removed > 0 && <Second tone="warn">{t('imports.replaced', { count: removed })}</Second>}
    </>
  )
}
