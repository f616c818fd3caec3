/** A filter of a list; its key is a parameter of the address and of the call. */
export type FilterField = { key: string; label: string } & (
  | { kind: 'day' | 'amount' | 'text' }
  | {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      /** The name of no choice, where that is not "any". */
      blank?: string | undefined
    }
)

type Values = Readonly<Record<string, string>>

export interface ListFilterProps {
  fields: readonly FilterField[]
  values: Values
  onFilter: (values: Values) => void
}
