/** The largest file of an import, in bytes. */
export const largestImport = 20 * 1024 * 1024

/** The most lines of a file, and the most columns. */
export const maxImportLines = 100_000
export const maxImportColumns = 250

/** Hours after its end in which an import can be undone. */
export const importUndoHours = 24

/**
 * The states of an import: `reading` and `checking` prepare it and change nothing; `columns` waits for somebody to say which column is which,
 * `checked` for somebody to apply it. `unreadable`: the file is no table.
 */
export const importStates = ['reading', 'columns', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'unreadable'] as const
export type ImportState = (typeof importStates)[number]

/** The states in which the service works on an import, so that a page asks again. */
export const importsAtWork: readonly ImportState[] = ['reading', 'checking', 'applying', 'undoing']

/** How a product would come out of an import, by its dry run. */
export const importKinds = ['new', 'changed', 'same', 'refused'] as const
export type ImportKind = (typeof importKinds)[number]

/** Why a line of an import is refused, besides the rules of products (`ProductRule`) and the problems of services. */
export const importRules = [
  'number_not_valid',
  'number_unclear',
  'too_many_decimals',
  'yes_no_not_valid',
  'value_unknown',
  'value_not_valid',
  'value_missing',
  'parts_not_valid',
  'two_values',
  'sku_missing',
  'sku_twice',
  'sku_unknown',
  'picture_not_here',
  'stock_not_allowed',
  'stock_in_stores',
  'stock_by_piece',
  'one_of_a_kind',
  'changed_since_check',
] as const
export type ImportRule = (typeof importRules)[number]

/** The share of a price, in percent, above which a move of it has to be ticked before it is applied. */
export const importPriceMove = 5
