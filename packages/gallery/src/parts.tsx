import type { RefObject } from 'react'
import type { ReadOptions } from './defaults.ts'

/** The thin bar at the top that fills while a slide has its time. */
export function Progress({ bar, options }: { bar: RefObject<HTMLDivElement | null>; options: ReadOptions }) {
  const { height = '3px', backgroundColor, fillColor } = options.progress
  return (
    <div className="kg-progress" style={{ blockSize: height, backgroundColor }}>
      <div ref={bar} style={{ backgroundColor: fillColor, transform: 'scaleX(0)' }} />
    </div>
  )
}

/**
 * What is said: which slide is on show, for who cannot see it, or what went wrong, for everybody. Inside the dialog,
 * since all outside of it is inert.
 */
export function Status({ problem, said }: { problem: { text: string; href?: string } | undefined; said: string }) {
  return (
    <p className="kg-status" role="status" data-problem={problem ? '' : undefined}>
      {problem?.text ?? said}
      {problem?.href && (
        <>
          {' '}
          <a href={problem.href} target="_blank" rel="noreferrer">
            {problem.href.split('/').at(-1)}
          </a>
        </>
      )}
    </p>
  )
}
