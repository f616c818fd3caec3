import type { CallReply } from '@karat/contract/calls.ts'
import { callOf, given, texts } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

type DeadJob = CallReply<'GET /api/staff/jobs/'>['jobs'][number]

const headings = ['ID', 'KIND', 'QUEUE', 'TRIED', 'GIVEN UP', 'REQUEST', 'PAYLOAD', 'ERROR']

/** A text table with aligned columns. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const cellsOf = ({ id, kind, queue, attempts, failedAt, requestId, payload, error }: DeadJob) => [
  String(id),
  kind,
  queue,
  String(attempts),
  failedAt.replace(/\.\d+Z$/, 'Z'),
  requestId ?? '-',
  payload ?? '(not shown)',
  error.replaceAll(/\s+/g, ' '),
]

/** `npm run jobs`: jobs that failed for good. */
export const jobCommands: CommandProgram = {
  usage: `usage: npm run jobs -- list | repeat ID | discard ID
  list         shows the jobs that were given up, the newest first
  repeat ID    tries one again, at once and up to eight times
  discard ID   deletes one
`,
  options: {},
  read([verb, id, ...rest]) {
    if (rest.length > 0) return undefined
    if (verb === 'list' && id === undefined)
      return callOf('GET /api/staff/jobs/', {}, ({ jobs }) =>
        jobs.length === 0 ? 'No job was given up' : table([headings, ...jobs.map(cellsOf)]),
      )
    if (!/^[1-9]\d{0,14}$/.test(id ?? '')) return undefined
    if (verb === 'repeat')
      return callOf('POST /api/staff/jobs/:id/repeat/', { params: { id } }, ({ kind }) => `job ${id} (${kind}) is tried again`)
    if (verb === 'discard')
      return callOf('POST /api/staff/jobs/:id/discard/', { params: { id } }, ({ kind }) => `job ${id} (${kind}) is discarded`)
    return undefined
  },
}

/** `npm run rewrites`: where the addresses of moved pages lead. */
export const rewriteCommands: CommandProgram = {
  usage: `usage: npm run rewrites -- set SITE /OLD /NEW [--while]
       npm run rewrites -- remove SITE /OLD
  Paths are written without the locale. --while: for a while (302) instead of for good (301).
  A page that is there is shown all the same.
`,
  options: { while: { type: 'boolean' } },
  read([verb, site, source, target, ...rest], options) {
    if (site === undefined || source === undefined || rest.length > 0) return undefined
    if (verb === 'remove' && target === undefined)
      return callOf('POST /api/staff/rewrites/remove/', { body: { source } }, () => `${source} leads nowhere else now`, site)
    if (verb !== 'set' || target === undefined) return undefined
    const body = { source, target, status: options['while'] ? 302 : 301 }
    return callOf('POST /api/staff/rewrites/', { body }, (set) => `${set.source} leads to ${set.target} (${set.status})`, site)
  },
}

/** `npm run accounts`: accounts whose owners lost the contact that they signed in by. */
export const accountCommands: CommandProgram = {
  usage: `usage: npm run accounts -- open SITE ORDER CONTACT --reason TEXT
  Gives the account of an order a mail address or telephone number to sign in by, where it has none of the kind: its former number,
  which the account that has it now gives up, or a contact that no account has. REASON says what the person showed.
`,
  options: texts('reason'),
  read([verb, site, number, contact, ...rest], options) {
    if (verb !== 'open' || contact === undefined || rest.length > 0) return undefined
    const body = { number, contact, ...given(options, 'reason') }
    return callOf(
      'POST /api/staff/accounts/open/',
      { body },
      (opened) => `the account of ${opened.number} now opens with a code to ${contact}`,
      site,
    )
  },
}

/** `npm run products`: products that were written to the tables of the catalogue by other means. */
export const productCommands: CommandProgram = {
  usage: `usage: npm run products -- ID…
  Takes over what was written of these products to the tables of the catalogue (product, its translations, variant, price_input,
  stock, product_media) or deleted there: listings of every site, search in every language, pages that are kept. At most 1,000 at once.
`,
  options: {},
  read: (products) =>
    products.length === 0
      ? undefined
      : callOf(
          'POST /api/staff/listings/refresh/',
          { body: { products } },
          (shown) => `on pages and in search as in the catalogue now: ${shown.products.join(', ')}`,
        ),
}
