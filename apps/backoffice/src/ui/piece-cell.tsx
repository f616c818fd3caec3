import type { ReactNode } from 'react'
import classes from './piece-cell.module.css'

/** A small picture of a piece with its name and a second line. The name stands beside the picture, so that the picture has no text. */
export function PieceCell({
  mediaId,
  name,
  lang,
  children,
}: {
  mediaId: string
  name: string
  lang?: string | undefined
  children?: ReactNode
}) {
  return (
    <span className={classes['piece']}>
      {mediaId ? (
        <img src={`/media/${mediaId}?w=160`} width="40" height="40" alt="" loading="lazy" />
      ) : (
        <span className={classes['none']} aria-hidden="true" />
      )}
      <span className={classes['text']}>
        <span className={classes['name']} lang={lang}>
          <bdi>{name}</bdi>
        </span>
        {children && <span className={classes['second']}>{children}</span>}
      </span>
    </span>
  )
}
