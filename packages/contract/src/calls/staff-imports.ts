import {
  importActBody,
  importColumnsBody,
  importParam,
  importPicturesBody,
  importPiecesQuery,
  importPiecesReply,
  importReply,
  importsReply,
  importTickBody,
  newImportBody,
  staffImportReply,
} from '../staff-imports.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'], access: { staff: 'products.write' } } as const
const ofImport = { ...common, params: importParam, reply: importReply } as const

/** How staff import files of products and stock. An import is its member's alone. */
export const staffImportCalls = defineCalls({
  'GET /api/staff/imports/': { ...common, summary: 'The imports of the member, the newest first', reply: importsReply },
  'POST /api/staff/imports/': {
    ...common,
    summary: 'Begins the import of an uploaded file: it is read and checked, and changes nothing yet',
    body: newImportBody,
    reply: importReply,
  },
  'GET /api/staff/imports/:id/': {
    ...common,
    summary: 'An import with its columns, what it would do, and how far it is',
    params: importParam,
    reply: staffImportReply,
  },
  'GET /api/staff/imports/:id/pieces/': {
    ...common,
    summary: 'Products of an import with the fields that it changes, or why their lines are refused',
    params: importParam,
    query: importPiecesQuery,
    reply: importPiecesReply,
  },
  'POST /api/staff/imports/:id/columns/': {
    ...ofImport,
    changes: false,
    summary: 'Says which column of the file is which, and begins its dry run',
    body: importColumnsBody,
  },
  'POST /api/staff/imports/:id/pictures/': {
    ...ofImport,
    changes: false,
    summary: 'Says whether imported pictures come after those that products have, or in their place, and checks them anew',
    body: importPicturesBody,
  },
  'POST /api/staff/imports/:id/tick/': {
    ...ofImport,
    changes: false,
    summary: 'Ticks products of a dry run to be applied, or unticks them',
    body: importTickBody,
  },
  'POST /api/staff/imports/:id/apply/': {
    ...ofImport,
    summary: 'Begins to apply what the dry run found, product by product, by the rules of their pages',
    body: importActBody,
  },
  'POST /api/staff/imports/:id/undo/': {
    ...ofImport,
    summary: 'Begins to bring the products back as they were before the import, within a day; those that somebody changed since stay',
    body: importActBody,
  },
  'POST /api/staff/imports/:id/drop/': {
    ...ofImport,
    changes: false,
    summary: 'Throws away an import that changed nothing',
    body: importActBody,
  },
})
