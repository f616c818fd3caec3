import type { RegisterFileName } from '@karat/sites/register-files.ts'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { RegisterDependencies } from './dependencies.ts'
import { fileOf, filesIn } from './files/register-files.ts'
import type { Register } from './period.ts'
import { readWholeRegister } from './read-register.ts'

/** A file of a register that is asked for. */
export interface AskedFile extends Partial<Register> {
  period: string
  file: RegisterFileName
}

/** The names of the files that are offered for a site. */
export const listRegisterFiles = (_deps: RegisterDependencies, { country }: Pick<Site, 'country'>): RegisterFileName[] => filesIn(country)

/** The rows of a file of a register, page by page. Throws `bad_request` for a file of another country. */
export function exportRegister(
  deps: RegisterDependencies,
  site: Site,
  { file, registration = '', period }: AskedFile,
): AsyncIterable<ExportCell[][]> {
  if (!filesIn(site.country).includes(file)) throwFailure('bad_request', 'file')
  return fileOf[file].rows(readWholeRegister(deps, site, { registration, period }), site)
}

/** The name of a file of a register without its ending, and its form where it has another one than the tables of other exports. */
export function registerFormOf({ file, registration = '', period }: AskedFile) {
  const { heads, text } = fileOf[file]
  return {
    name: [file, registration, period]
      .filter((part) => part !== '')
      .join('-')
      .replaceAll(/[^\w-]/g, '_'),
    ...(heads && { heads }),
    ...(text && { text }),
  }
}
