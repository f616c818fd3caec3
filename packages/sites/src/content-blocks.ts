/** The kinds of blocks of which the content of a site is made: of the home page, of the menu, of the foot of every page, of a text page. */
export const contentBlockKinds = [
  'banner',
  'categories',
  'pieces',
  'story',
  'rates',
  'occasions',
  'stores',
  'promises',
  'entry',
  'column',
  'picture',
  'line',
  'legal',
  'payments',
  'page',
  'section',
] as const
export type ContentBlockKind = (typeof contentBlockKinds)[number]

/** The icons of promises. */
export const promiseIcons = ['shield', 'exchange', 'truck', 'returns'] as const
/** The orders that a block of pieces may have. */
export const pieceOrders = ['new', 'popular'] as const

/**
 * The values that a field has: a text or a description of a picture by language, a name that is the same in all of them, the path of a page of
 * the shop, which an optional one may lack, the id of a picture, of a category or of an icon, or an order of pieces.
 */
export type ContentFieldType = 'text' | 'alt' | 'name' | 'path' | 'optionalPath' | 'picture' | 'category' | 'icon' | 'order'
type FieldTypes = Readonly<Record<string, ContentFieldType>>

/** The fields of the blocks of each kind, and of the items in them. */
export const contentBlockFields: Readonly<Record<ContentBlockKind, { fields: FieldTypes; items?: FieldTypes }>> = {
  banner: { fields: { title: 'text', text: 'text', action: 'text', path: 'path', wide: 'picture', tall: 'picture', alt: 'alt' } },
  categories: { fields: { title: 'text', action: 'text' }, items: { id: 'category', label: 'text', media: 'picture' } },
  pieces: { fields: { title: 'text', action: 'text', path: 'path', sort: 'order' } },
  story: { fields: { title: 'text', text: 'text', action: 'text', path: 'path', media: 'picture', alt: 'alt' } },
  rates: { fields: { title: 'text', text: 'text' } },
  occasions: { fields: { title: 'text' }, items: { label: 'text', path: 'path', media: 'picture' } },
  stores: { fields: { title: 'text', text: 'text', action: 'text' } },
  promises: { fields: {}, items: { icon: 'icon', title: 'text', text: 'text' } },
  entry: { fields: { label: 'text', path: 'path' } },
  column: { fields: { label: 'text' }, items: { label: 'text', path: 'path' } },
  picture: { fields: { label: 'text', path: 'path', media: 'picture' } },
  line: { fields: { text: 'text' } },
  legal: { fields: {}, items: { label: 'text', path: 'optionalPath' } },
  payments: { fields: {}, items: { name: 'name' } },
  page: { fields: { title: 'text', body: 'text' } },
  section: { fields: { title: 'text', body: 'text' } },
}

/** A kind of content, as a shop has it: its blocks, the kind of the first one, and those of which it has one at most. */
interface ContentLayout {
  blocks: readonly ContentBlockKind[]
  first?: ContentBlockKind
  single: readonly ContentBlockKind[]
}

/** How the content of each kind is laid out. Columns and pictures of the menu belong to the entry above them. */
export const contentLayouts = {
  home: { blocks: ['banner', 'categories', 'pieces', 'story', 'rates', 'occasions', 'stores', 'promises'], single: [] },
  menu: { blocks: ['entry', 'column', 'picture'], first: 'entry', single: [] },
  footer: { blocks: ['line', 'column', 'legal', 'payments'], single: ['line', 'legal', 'payments'] },
  page: { blocks: ['page', 'section'], first: 'page', single: ['page'] },
} as const satisfies Record<string, ContentLayout>

/** A content of a site by its name: `home`, `menu`, `footer`, or a text page by the end of its address (`page-delivery`). */
export const contentNamePattern = /^(?:home|menu|footer|page-[a-z0-9]+(?:-[a-z0-9]+){0,5})$/
/** The most letters of the name of a content. */
export const maxContentName = 60

const pagePrefix = 'page-'
/** The end of the address of a text page (`/pages/delivery`); undefined for other content. */
export const slugOfContent = (name: string): string | undefined => (name.startsWith(pagePrefix) ? name.slice(pagePrefix.length) : undefined)
/** The name of the content of a text page. */
export const contentOfSlug = (slug: string): string => `${pagePrefix}${slug}`

/** The id of the section that marks a text page as a draft which the merchant has not read yet. */
export const draftSection = 'section-900'

/** How a content is laid out. */
export const layoutOf = (name: string): ContentLayout =>
  contentLayouts[name === 'home' || name === 'menu' || name === 'footer' ? name : 'page']

/** Whether a field has one text for each language. */
export const isTranslated = (type: ContentFieldType): boolean => type === 'text' || type === 'alt'

/** The most letters of the texts by the names of their fields. */
export const maxTextLengths = { title: 120, text: 400, body: 4000, action: 60, label: 60, alt: 200 } as const
/** The texts that may have several lines. */
export const isLong = (field: string): boolean => field === 'text' || field === 'body'
/** The most blocks of a content, and items of a block. */
export const maxBlocks = 120
export const maxBlockItems = 20

/** A plain text by language: a language without its own shows the English one. */
type Texts = Record<string, string>
type BlockOf<K extends ContentBlockKind> = {
  /** It stays with a block wherever it is moved: `banner-1`. */
  id: string
  kind: K
  /** A hidden block is on no page. */
  hidden: boolean
}

/** A block of content as staff write it, with its texts in the languages of the site; pictures by their ids. */
export type ContentBlock =
  | (BlockOf<'banner'> & { title: Texts; text: Texts; action: Texts; path: string; wide: string; tall: string; alt: Texts })
  | (BlockOf<'categories'> & { title: Texts; action: Texts; items: { id: string; label: Texts; media: string }[] })
  | (BlockOf<'pieces'> & { title: Texts; action: Texts; path: string; sort: (typeof pieceOrders)[number] })
  | (BlockOf<'story'> & { title: Texts; text: Texts; action: Texts; path: string; media: string; alt: Texts })
  | (BlockOf<'rates'> & { title: Texts; text: Texts })
  | (BlockOf<'occasions'> & { title: Texts; items: { label: Texts; path: string; media: string }[] })
  | (BlockOf<'promises'> & { items: { icon: (typeof promiseIcons)[number]; title: Texts; text: Texts }[] })
  | (BlockOf<'stores'> & { title: Texts; text: Texts; action: Texts })
  | (BlockOf<'entry'> & { label: Texts; path: string })
  | (BlockOf<'column'> & { label: Texts; items: { label: Texts; path: string }[] })
  | (BlockOf<'picture'> & { label: Texts; path: string; media: string })
  | (BlockOf<'line'> & { text: Texts })
  | (BlockOf<'legal'> & { items: { label: Texts; path: string }[] })
  | (BlockOf<'payments'> & { items: { name: string }[] })
  | (BlockOf<'page'> & { title: Texts; body: Texts })
  | (BlockOf<'section'> & { title: Texts; body: Texts })
