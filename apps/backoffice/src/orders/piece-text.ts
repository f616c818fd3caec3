import { useCallback } from 'react'
import { useWords } from '../words/words.tsx'

interface PieceOptions {
  purity: string
  colour: string
  size: string
}

/** The options of a piece in a line: `18K yellow gold, size 15`. */
export function usePieceText(): (piece: PieceOptions) => string {
  const { t, nameOf } = useWords()
  return useCallback(
    ({ purity, colour, size }) =>
      [[purity, colour && nameOf('colour', colour)].filter(Boolean).join(' '), size && t('piece.size', { size })]
        .filter(Boolean)
        .join(', '),
    [t, nameOf],
  )
}
