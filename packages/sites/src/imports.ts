import { largestFile, largestUpload } from './uploads.ts'

/** The largest table of an import, in bytes. */
export const largestImport = 20 * 1024 * 1024

/** The largest ZIP of pictures, its most entries, what all and one of them may unpack to, and how many times its packed size one may have. */
export const largestPicturesFile = largestFile
export const maxPictureEntries = 5000
export const maxUnpackedPictures = 2 * 1024 * 1024 * 1024
export const largestPictureEntry = largestUpload
export const maxPackingRatio = 100

/** The most lines of a file, and the most columns. */
export const maxImportLines = 100_000
export const maxImportColumns = 250

/** Hours after its end in which an import can be undone. */
export const importUndoHours = 24

/** The ways in which imported pictures join those that a product has: after them, or in their place. */
export const pictureModes = ['add', 'replace'] as const
export type PictureMode = (typeof pictureModes)[number]

/** The effect of an imported picture on its product: `there` where the product has it already, `twice` where the file has it already. */
export const pictureEffects = ['new', 'there', 'twice'] as const
export type PictureEffect = (typeof pictureEffects)[number]

/**
 * The states of an import: `reading` and `checking` prepare it and change nothing; `columns` waits for somebody to say which column is which,
 * `checked` for somebody to apply it. `unreadable`: the file is neither a table nor a ZIP of pictures.
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
  'name_not_safe',
  'no_file',
  'encrypted',
  'packing_unknown',
  'packed_too_tightly',
  'nested_zip',
  'no_picture',
  'picture_large',
  'damaged',
  'sku_not_in_name',
  'sku_ambiguous',
] as const
export type ImportRule = (typeof importRules)[number]

/** The share of a price, in percent, above which a move of it has to be ticked before it is applied. */
export const importPriceMove = 5
