/** The rows that are chosen in a list, and the list in which they were chosen, as a text. */
export interface ChosenRows {
  place: string
  ids: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** The ids that are chosen at a place; those of another place are not. */
export const chosenAt = (chosen: ChosenRows | undefined, place: string): ReadonlySet<string> =>
  chosen?.place === place ? chosen.ids : none

/** Chosen rows as a text. */
export const writeChosen = ({ place, ids }: ChosenRows): string => JSON.stringify({ place, ids: [...ids] })

/** Chosen rows from their text; undefined for no text, or one that is not theirs. */
export function readChosen(text: string | undefined): ChosenRows | undefined {
  try {
    const { place, ids } = JSON.parse(text ?? '') as { place: unknown; ids: unknown }
    if (typeof place !== 'string' || !Array.isArray(ids)) return undefined
    return { place, ids: new Set(ids.filter((id) => typeof id === 'string')) }
  } catch {
    return undefined
  }
}
