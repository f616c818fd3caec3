import { useCallback } from 'react'
import { useMessages } from '../messages/messages.tsx'

interface PieceOptions {
  purity: string
  colour: string
  size: string
}

const units = { in: 'unit.inch', mm: 'unit.millimetre', g: 'unit.gram' } as const

/** Returns a size in words: `15`, `18 in` or `screw`. */
export function useSizeName(): (size: string) => string {
  const { t, nameOf } = useMessages()
  return useCallback(
    (size) => {
      const [, length, unit] = /^([\d.]+) (in|mm|g)$/.exec(size) ?? []
      return length === undefined ? nameOf('size', size) : `${length} ${t(units[unit as keyof typeof units])}`
    },
    [t, nameOf],
  )
}

/** The options of a piece in a line: `18K yellow gold, size 15` or `S925 silver, 18 in`. */
export function usePieceText(): (piece: PieceOptions) => string {
  const { t, nameOf } = useMessages()
  const sizeName = useSizeName()
  return useCallback(
    ({ purity, colour, size }) =>
      [
        [purity, colour && nameOf('colour', colour)].filter(Boolean).join(' '),
        /^[\d.]+$/.test(size) ? t('piece.size', { size }) : size && sizeName(size),
      ]
        .filter(Boolean)
        .join(t('list.comma')),
    [t, nameOf, sizeName],
  )
}
