/**
 * A cell of an export: amounts are decimals in major units, times those of the site's clocks (`timeIn`), a state or a method its code, which
 * the export names; null is an empty cell.
 */
export type ExportCell = string | number | null

/** The characters with which a spreadsheet begins a formula, after any number of apostrophes; the wide ones are those of Chinese keyboards. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
/** An amount below zero, which is a number and no formula. */
const negative = /^-\d+(?:\.\d+)?$/
const escapedFormula = /^'+[=+\-@\t\r＝＋－＠]/

/**
 * A cell as it is written: a text that a spreadsheet would run as a formula has an apostrophe before it, and so does one that begins with
 * apostrophes and such a character, so that `readExportCell` gives every text back.
 */
export const writeExportCell = (cell: ExportCell): ExportCell =>
  typeof cell === 'string' && formula.test(cell) && !negative.test(cell) ? `'${cell}` : cell

/** The text of a cell of an export: without the apostrophe that was written before it. For whatever reads such a file. */
export const readExportCell = (cell: string): string => (escapedFormula.test(cell) ? cell.slice(1) : cell)
