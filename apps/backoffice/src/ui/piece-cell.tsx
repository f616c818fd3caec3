import type { ReactNode } from 'react'
import classes from './piece-cell.module.css'

/** A small picture of a piece with its name and a second line. The name stands beside the picture, so that the picture has no text. */
export function PieceCell({
  mediaId,
  name,
  lang,
  isLarge = false,
  children,
}: {
  mediaId: string
  name: string
  lang?: string | undefined
  /** Whether the picture is as large as a hand needs to compare the piece with it. */
  isLarge?: boolean
  children?: ReactNode
}) {
  return (
    <span className={classes['piece']} data-large={isLarge || undefined}>
      {mediaId ? (
        <img
          src={`/media/${mediaId}?w=${isLarge ? 320 : 160}`}
          width={isLarge ? 96 : 40}
          height={isLarge ? 96 : 40}
          alt=""
          loading="lazy"
        />
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
