import { useFormats } from './formats.ts'
import { Second } from './second.tsx'
import { useNow } from './use-now.ts'

/** The cell with the time of a row and how long ago it was; `sinceFirst` has how long ago it was first, for rows that wait. */
export function SinceCell({ at, sinceFirst = false }: { at: string; sinceFirst?: boolean }) {
  const { time, since } = useFormats()
  const [absolute, relative] = [time(at), since(at, useNow())]
  return (
    <>
      {sinceFirst ? relative : absolute}
      <Second>{sinceFirst ? absolute : relative}</Second>
    </>
  )
}
