import { Fragment } from 'react'
import { commaOf } from '@karat/sites/locale.ts'
import { useCommaList, useSite } from '../../../site/site.tsx'

interface Place {
  name: string
  lines: readonly string[]
}

/** A name and the lines of an address in one line; each part keeps its own direction. */
export function PlaceLine({ place: { name, lines } }: { place: Place }) {
  const { language } = useSite()
  return [name, ...lines].map((part, index) => (
    <Fragment key={part}>
      {index > 0 && commaOf(language)}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

/** The same as text for the options of a select, which hold no elements: with the characters of bidi isolation. */
export function usePlaceText(): (place: Place) => string {
  const list = useCommaList()
  return ({ name, lines }) => list([name, ...lines].map((part) => `\u2068${part}\u2069`))
}
