/** A field of a form that two people edit. */
export interface MergeField<F> {
  /** The keys of the form that belong together: they are taken from one side. */
  keys: readonly (keyof F)[]
  label: string
  /** The value of the field in words; empty for none. */
  inWords: (form: F) => string
}

/** A form before two people changed it, as the other one saved it, and as this one typed it. */
export interface Versions<F> {
  before: F
  theirs: F
  mine: F
}

/** Whose value of a field is taken. */
export type Side = 'theirs' | 'mine'

/** A field in which the versions differ. `changedBy`: who changed it; `both` where the two values differ. */
export interface Difference<F> {
  field: MergeField<F>
  changedBy: Side | 'both'
}

/** The fields in which what was typed differs from what is saved, in the order of the fields. */
export function differencesOf<F>(fields: readonly MergeField<F>[], { before, theirs, mine }: Versions<F>): Difference<F>[] {
  return fields.flatMap((field): Difference<F>[] => {
    const valueOf = (form: F) => JSON.stringify(field.keys.map((key) => form[key]))
    const [former, saved, typed] = [valueOf(before), valueOf(theirs), valueOf(mine)]
    if (saved === typed) return []
    if (typed === former) return [{ field, changedBy: 'theirs' }]
    return [{ field, changedBy: saved === former ? 'mine' : 'both' }]
  })
}

/** The saved form with the fields that were chosen of the typed one. `choices` has the side of each difference, in their order. */
export function mergedForm<F>({ theirs, mine }: Versions<F>, differences: readonly Difference<F>[], choices: readonly Side[]): F {
  const merged = { ...theirs }
  differences.forEach(({ field }, index) => {
    if (choices[index] === 'mine') for (const key of field.keys) merged[key] = mine[key]
  })
  return merged
}
